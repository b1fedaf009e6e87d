import { useRef } from 'react';

interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

/** Milliseconds after which letters begin a new word, as in the opened list. */
const pause = 1000;

/** Returns what a typed letter chooses in a closed list: the option that the letters of the last second begin. */
export function useTypeAheadSelection(): (
  letter: string,
  options: readonly Option[],
  value: string,
) => string {
  const typed = useRef({ letters: '', at: 0 });
  return (letter, options, value) => {
    const now = Date.now();
    const before = now - typed.current.at < pause ? typed.current.letters : '';
    typed.current = { letters: before + letter, at: now };
    return findOptionByLetters(before + letter, options, value)?.value ?? value;
  };
}

/** The next option whose label begins with the letters; one letter again and again goes from option to option. */
export function findOptionByLetters(
  letters: string,
  options: readonly Option[],
  value: string,
): Option | undefined {
  const isRepeated = letters.length > 1 && [...letters].every((letter) => letter === letters[0]);
  const beginning = (isRepeated ? letters.slice(0, 1) : letters).toLowerCase();
  const selected = options.findIndex((option) => option.value === value);
  // With more letters the selected option may be the one that is still meant.
  const first = selected + (beginning.length === 1 ? 1 : 0);
  const inOrder = [...options.slice(Math.max(0, first)), ...options.slice(0, Math.max(0, first))];
  return inOrder.find(({ label, disabled }) => !disabled && label.toLowerCase().startsWith(beginning));
}
