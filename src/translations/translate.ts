export type TextValues = Record<string, string | number>;

/**
 * Returns a text in the reader's language. `text` is the English one, by which `es.po` names it: `{name}` stands for a
 * value, and ICU plurals for a count.
 */
export type Translate = (text: string, values?: TextValues) => string;

/** The English text. Plurals are for pages that load their texts (`create-translator.ts`). */
export const formatEnglish: Translate = (text, values = {}) =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/** Marks a text that is translated where it is shown, such as a constant or the message of a schema. */
export const translatable = <Text extends string>(text: Text): Text => text;
