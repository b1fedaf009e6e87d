import { type ReactNode, useId, useState } from 'react';

export interface Listbox {
  id: string;
  /** -1: no option is active. */
  activeIndex: number;
  /** For `aria-activedescendant` of the element that has the focus. */
  activeId: string | undefined;
  /** Makes an option active; one that was reached by a key scrolls into view. */
  activate: (index: number, by: 'key' | 'pointer') => void;
  /** Whether the option scrolls into view. */
  mustScrollIntoView: (index: number) => boolean;
  getOptionId: (index: number) => string;
}

/** The active option of a listbox (WAI-ARIA): the focus stays on one element, which names the option. */
export function useListbox(optionCount: number, firstIndex = -1): Listbox {
  const id = useId();
  const [active, setActive] = useState({ index: firstIndex, scrolls: false });
  // The list may have shrunk since an option became active.
  const activeIndex = active.index < optionCount ? active.index : -1;
  const getOptionId = (index: number) => `${id}-${index}`;
  return {
    id,
    activeIndex,
    activeId: activeIndex >= 0 ? getOptionId(activeIndex) : undefined,
    activate: (index, by) =>
      setActive((now) => (now.index === index && by === 'pointer' ? now : { index, scrolls: by === 'key' })),
    mustScrollIntoView: (index) => active.scrolls && index === activeIndex,
    getOptionId,
  };
}

interface ListboxOptionProps {
  listbox: Listbox;
  index: number;
  isSelected: boolean;
  onSelect: () => void;
  onPointerMove?: () => void;
  className: string;
  children: ReactNode;
}

export function ListboxOption({ listbox, index, isSelected, onSelect, ...props }: ListboxOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the element that has the focus takes the keys
    <div
      {...props}
      id={listbox.getOptionId(index)}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      ref={listbox.mustScrollIntoView(index) ? scrollOptionIntoView : undefined}
      // A press must not take the focus: a combobox that loses it closes its list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onSelect}
    />
  );
}

function scrollOptionIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
