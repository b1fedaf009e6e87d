import type { ComponentProps, KeyboardEvent } from 'react';
import type { Translate } from '#translations/translate.ts';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { getPageLocale, useTranslation } from '#ui/page-language.ts';
import { countCodePoints, messageLimits } from '../../contract/message-limits.ts';

/** So many characters before the end it says how many are left. */
const warnBelow = 500;

export const countCharactersLeft = (text: string): number =>
  messageLimits.maxLength - countCodePoints(text.trim());

interface MessageTextFieldProps extends Pick<ComponentProps<'textarea'>, 'autoFocus' | 'readOnly'> {
  /** Of the input, for screen readers. */
  label: string;
  placeholder: string;
  value: string;
  onValueChange: (text: string) => void;
  onEnter: () => void;
}

/** The text of a message. Enter sends, Shift and Enter breaks the line. */
export function MessageTextField({
  label,
  value,
  onValueChange,
  onEnter,
  ...textarea
}: MessageTextFieldProps) {
  const t = useTranslation();
  const left = countCharactersLeft(value);
  const submitOnEnter = (event: KeyboardEvent) => {
    // While a Japanese or Chinese word is being composed, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <>
      <Textarea
        {...textarea}
        autoGrow
        rows={1}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={submitOnEnter}
        aria-label={label}
        aria-invalid={left < 0 || undefined}
        enterKeyHint="send"
        className="block max-h-32"
      />
      {left <= warnBelow && (
        <p role="status" className={cn('tnum mt-1 text-caption', left < 0 ? 'text-danger' : 'text-muted')}>
          {left < 0 ? formatTooMany(-left, t) : formatLeft(left, t)}
        </p>
      )}
    </>
  );
}

// Two texts each, and no plurals, which only translated pages have.
const formatTooMany = (count: number, t: Translate): string =>
  t(count === 1 ? '{count} character too many' : '{count} characters too many', toValues(count));
const formatLeft = (count: number, t: Translate): string =>
  t(count === 1 ? '{count} character left' : '{count} characters left', toValues(count));
const toValues = (count: number) => ({ count: count.toLocaleString(getPageLocale()) });
