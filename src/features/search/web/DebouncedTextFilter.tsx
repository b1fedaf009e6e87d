import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FieldWithError } from '#ui/forms/FieldWithError.tsx';
import { Input, type InputProps } from '#ui/forms/Input.tsx';

/** Long enough to finish a word, short enough to feel immediate. */
const pause = 300;

interface DebouncedTextFilterProps extends Omit<InputProps, 'value' | 'onChange'> {
  value: string;
  /** Called after a pause in the typing (a debounce), or at once on Enter and when the field goes. */
  onCommit: (text: string) => void;
  /** Converts a committed text to the `value` it leads to, where they differ. */
  toValue?: (text: string) => string;
  /** Called on Enter instead of `onCommit`; resolves to the text that stays in the field. */
  onEnter?: (text: string) => Promise<string>;
  /** Returns the problem of a finished text; not called while it is typed. */
  findProblem?: (text: string) => string | undefined;
}

/**
 * A text filter that commits after a pause in the typing; nothing typed is lost where the field goes before that. Not when it
 * loses the focus: the press that takes it away is often one on the list, which must not change under the pointer.
 */
export function DebouncedTextFilter({
  value,
  onCommit,
  toValue: asValue = returnTextUnchanged,
  onEnter,
  findProblem: problemWith,
  ...props
}: DebouncedTextFilterProps) {
  const [draft, setDraft] = useState(value);
  // `coming` is the value that the committed text leads to.
  const [seen, setSeen] = useState({ value, committed: value, coming: value });
  const [entered, setEntered] = useState<string>();
  const [isDone, setDone] = useState(false);
  const { history } = useRouter();
  const typedOnPath = useRef('');
  if (value !== seen.value) {
    // Otherwise Back, a chip or Clear All has changed the value.
    const isOwn = value === seen.coming;
    setSeen(isOwn ? { ...seen, value } : { value, committed: value, coming: value });
    const isOwnText = isOwn && !(isDone && draft.trim() === seen.committed && !problemWith?.(draft));
    if (!isOwnText && entered === undefined) setDraft(value);
  }

  const text = draft.trim();
  // Text typed after Enter is committed when the interpretation has arrived.
  const isCommitDue = text !== seen.committed && entered === undefined;
  const commitText = () => {
    setSeen({ value, committed: text, coming: asValue(text) });
    onCommit(text);
  };
  // Once another page is opened, the filter would be one of that page. The router knows it before the window does.
  const isStillOnPage = () => typedOnPath.current === history.location.pathname;
  const commit = useEffectEvent(() => {
    if (isCommitDue && isStillOnPage()) commitText();
  });
  useEffect(() => {
    if (draft.trim() === seen.committed || entered !== undefined) return;
    const timer = setTimeout(commit, pause);
    return () => clearTimeout(timer);
  }, [draft, seen.committed, entered]);
  // A sheet that closes takes the field with it.
  useEffect(() => () => commit(), []);

  const replaceEnteredTextByRemainingText = async (text: string, remainingTextPromise: Promise<string>) => {
    setEntered(text);
    const remainingText = await remainingTextPromise;
    setEntered(undefined);
    setSeen((now) => ({ ...now, committed: remainingText, coming: remainingText }));
    setDraft((now) => appendTextTypedSinceEnter(now, text, remainingText));
  };
  const commitOnEnterKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    setDone(true);
    if (entered !== undefined || (text === seen.committed && !(onEnter && text))) return;
    if (!onEnter || !text) return commitText();
    setSeen({ value, committed: text, coming: asValue(text) });
    void replaceEnteredTextByRemainingText(text, onEnter(text));
  };
  const showValueOnBlur = () => {
    setDone(true);
    if (text === seen.committed && value === seen.coming && !problemWith?.(draft)) setDraft(value);
  };
  return (
    <FieldWithError error={isDone && problemWith?.(draft)}>
      <Input
        autoComplete="off"
        {...props}
        value={draft}
        onChange={(event) => {
          typedOnPath.current = history.location.pathname;
          setDraft(event.target.value);
          setDone(false);
        }}
        onKeyDown={commitOnEnterKey}
        onBlur={showValueOnBlur}
      />
    </FieldWithError>
  );
}

const returnTextUnchanged = (text: string) => text;

/** The text of the field after Enter: the words that remain, and what was typed since. */
function appendTextTypedSinceEnter(draft: string, entered: string, remainingText: string): string {
  const typed = draft.trimStart();
  return typed.startsWith(entered) ? (remainingText + typed.slice(entered.length)).trimStart() : draft;
}
