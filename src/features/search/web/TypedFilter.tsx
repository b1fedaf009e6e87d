import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { Input, type InputProps } from '#ui/Input.tsx';

/** Long enough to finish a word, short enough to feel immediate. */
const pause = 300;

interface TypedFilterProps extends Omit<InputProps, 'value' | 'onChange'> {
  value: string;
  /** Told after a pause in the typing, or at once on Enter. */
  onCommit: (text: string) => void;
  /** Told of a text that was ended with Enter, in place of `onCommit`. */
  onEnter?: (text: string) => void;
}

/** A text filter that does not search for every letter. */
export function TypedFilter({ value, onCommit, onEnter, ...props }: TypedFilterProps) {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState({ value, committed: value });
  // Back, a chip or Clear All have changed it; what was typed here comes back as `committed` and changes nothing.
  if (value !== seen.value) {
    setSeen({ value, committed: value });
    if (value !== seen.committed) setDraft(value);
  }

  const commit = useEffectEvent(() => {
    const text = draft.trim();
    if (text === seen.committed) return;
    setSeen({ value, committed: text });
    onCommit(text);
  });
  useEffect(() => {
    if (draft.trim() === seen.committed) return;
    const timer = setTimeout(commit, pause);
    return () => clearTimeout(timer);
  }, [draft, seen.committed]);

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const text = draft.trim();
    if (text === seen.committed && !(onEnter && text)) return;
    setSeen({ value, committed: text });
    if (onEnter && text) onEnter(text);
    else onCommit(text);
  };
  return (
    <Input
      autoComplete="off"
      {...props}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={press}
    />
  );
}
