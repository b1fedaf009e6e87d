import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { toast } from '../feedback/toast.ts';
import { createLazyModule, useLazyModule } from '../lazy-module.ts';
import { cn } from '../merge-tailwind-classes.ts';
import { useSurroundingFieldAttributes } from './field-attributes-context.ts';
import { controlClass } from './Input.tsx';
import { useTypeAheadSelection } from './use-type-ahead-selection.ts';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps {
  options: readonly SelectOption[];
  /** '' means that nothing is selected, or the option with the value ''. */
  value: string;
  onValueChange: (value: string) => void;
  /** The accessible name, where no Field gives one. */
  label?: string;
  placeholder?: string;
  /** Text before the selected value, such as 'Sort by'. */
  prefix?: string;
  icon?: ReactNode;
  size?: 'md' | 'lg';
  quiet?: boolean;
  disabled?: boolean;
  required?: boolean;
  id?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
}

// The popup's libraries are 30 kB after gzip, and most lists of a page are never opened.
const popup = createLazyModule(async () => (await import('./SelectWithPopup.tsx')).SelectWithPopup);

export function Select(props: SelectProps) {
  const { module: SelectWithPopup } = useLazyModule(popup);
  const [isPressed, setPressed] = useState(false);
  if (isPressed && SelectWithPopup) return <SelectWithPopup {...props} />;

  const openPopup = async () => {
    setPressed(true);
    await popup.load();
    if (popup.getState().module) return;
    setPressed(false);
    toast({
      title: 'The list could not be opened',
      description: 'Check your connection and try again.',
      variant: 'destructive',
    });
  };
  return <SelectButton {...props} isLoading={isPressed} onPress={() => void openPopup()} />;
}

interface ClosedSelectProps extends SelectProps {
  isLoading: boolean;
  onPress: () => void;
}

function SelectButton({ isLoading, onPress, ...props }: ClosedSelectProps) {
  const { options, value, onValueChange, placeholder, disabled } = props;
  const { buttonProps, iconAndPrefix } = useSelectButton(props);
  const selected = options.find((option) => option.value === value);
  const findTypedOption = useTypeAheadSelection();
  // Letters choose at once: they would be lost until the popup's code has loaded.
  const openOrChooseByLetter = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (/^Arrow(Up|Down)$/.test(event.key)) onPress();
    else if (/^\S$/.test(event.key)) {
      const typed = findTypedOption(event.key, options, value);
      if (typed !== value) onValueChange(typed);
    } else return;
    event.preventDefault();
  };
  return (
    <button
      type="button"
      {...buttonProps}
      role="combobox"
      aria-expanded={false}
      aria-busy={isLoading || undefined}
      disabled={disabled}
      data-placeholder={selected ? undefined : ''}
      onClick={onPress}
      onKeyDown={openOrChooseByLetter}
    >
      {iconAndPrefix}
      <span className="min-w-0 flex-1 truncate">{selected?.label ?? placeholder}</span>
      <ChevronDown aria-hidden />
    </button>
  );
}

/** What the button has before its first press and after it. */
export function useSelectButton(props: SelectProps) {
  const { ref, label, onBlur, prefix, icon, size, quiet, className } = props;
  return {
    buttonProps: {
      ref,
      onBlur,
      ...useSurroundingFieldAttributes(props),
      'aria-label': label,
      className: cn(
        controlClass({ size, quiet }),
        'inline-flex items-center gap-2 text-left data-placeholder:text-muted [&_svg]:size-4 [&_svg]:shrink-0',
        className,
      ),
    },
    iconAndPrefix: (
      <>
        {icon}
        {prefix && <span className="shrink-0 text-muted">{prefix}</span>}
      </>
    ),
  };
}
