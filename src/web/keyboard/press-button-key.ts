/** Returns a `press` for `useLetterKeys`: a letter presses the first button that its selector finds. */
export const pressButtonBySelector =
  (selectors: Readonly<Record<string, string>>) =>
  (letter: string): boolean => {
    const button = document.querySelector<HTMLElement>(selectors[letter] ?? ':not(*)');
    button?.click();
    return button !== null;
  };
