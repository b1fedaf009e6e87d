/** For the person who has sent what a text cannot hold. */
export const unstorableMessage = 'Please remove the characters that cannot be stored';

// What breaks a line, moves the cursor of whoever prints it, or turns around the direction of what stands behind it.
const unprintableInLine = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;
const controls = /\p{Cc}/gu;
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\p{Z}\u2800]*$/u;

/** Whether this can be stored and shown on one line. Joiners belong to emoji and to scripts: they may. */
export const isPrintableLine = (words: string) => words.isWellFormed() && !words.match(unprintableInLine);

/** Whether this can be stored and shown as a text with lines and tabs. */
export const isPrintableText = (words: string) =>
  words.isWellFormed() && (words.match(controls) ?? []).every((control) => '\n\r\t'.includes(control));

/** Whether nobody would see anything: nothing, blanks, or letters without a shape. */
export const isBlank = (words: string) => invisible.test(words);

/** What of a text can be shown on one line: for names that somebody else gives. */
export const toPrintableLine = (words: string) =>
  words.toWellFormed().replaceAll(unprintableInLine, ' ').trim();
