import { translatable } from '#translations/translate.ts';

export const unstorableMessage = translatable('Please remove the characters that cannot be stored');

// Line breaks, control characters and changes of the writing direction.
const unprintableCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;
const controls = /\p{Cc}/gu;
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\p{Z}\u2800]*$/u;

/** Whether a text can be stored and shown on one line. Joiners are allowed: emoji and scripts need them. */
export const isPrintableLine = (text: string) => text.isWellFormed() && !text.match(unprintableCharacters);

/** Whether a text with lines and tabs can be stored and shown. */
export const isPrintableText = (text: string) =>
  text.isWellFormed() && (text.match(controls) ?? []).every((control) => '\n\r\t'.includes(control));

/** Whether a text shows nothing: empty, blanks, or invisible characters. */
export const isBlank = (text: string) => invisible.test(text);

/** The printable part of a text on one line, for names from outside. */
export const toPrintableLine = (text: string) =>
  text.toWellFormed().replaceAll(unprintableCharacters, ' ').trim();
