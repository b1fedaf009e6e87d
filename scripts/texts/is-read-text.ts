/** Attributes and properties whose string is read, also as a single word in lower case. */
export const textNames =
  /^(title|label|placeholder|alt|text|message|subject|heading|description|hint|note|reason|sentence|summary|action|noun|caption|legend|unit|name|aria-(label|description|placeholder|roledescription|valuetext)|\w+(Label|Title|Text|Message|Sentence|Heading|Hint|Noun))$/;

/** Attributes and properties that are code, whatever their string looks like. */
export const codeNames =
  /^(className|class|style|id|key|href|to|path|type|role|rel|target|method|d|points|viewBox|transform|fill|stroke|src|content|event|query|table|kind|code|icon|accept|autoComplete|inputMode|sizes|media|as|width|height|pattern)$|ClassName$/;

/** Calls whose strings are for programs or for the log. */
export const codeCalls =
  /^(sql|require|fetch|cn|clsx|twMerge|cva|querySelector(All)?|closest|matches|matchMedia|addEventListener|removeEventListener|setHeader|header|log|debug|info|warn|error|trace|fatal|raw|ref|table|column|select|where|orderBy|selectFrom|deleteFrom|updateTable|insertInto|innerJoin|leftJoin|createElement|setAttribute|getAttribute|getItem|setItem|includes|startsWith|endsWith|split|replace|replaceAll|join|startSpan|addJob)$/;

/** Addresses, names of columns, classes, media types and the like. */
export function isCode(text: string): boolean {
  return (
    /^(GET|PUT|POST|PATCH|DELETE) \/|^[\w.]+ as \w+$|^\(min-width|; charset=|^'(self|none)'/.test(text) ||
    /^[\w.:/#?&=*[\]{}@%-]*[/_:#=][\w.:/#?&=*[\]{}@%-]*$/.test(text) ||
    /^[a-z]+[A-Z]\w*$/.test(text) ||
    (/(^|\s)(-?[a-z]+:)*-?[a-z]+-[a-z0-9[]+(\/\d+)?(\s|$).*\s/.test(`${text} `) && !/[.,!?']/.test(text))
  );
}

/** Whether a string in no named place reads as one: words with a space between, or one word with a capital. */
export function isSentence(text: string): boolean {
  if (
    isCode(text) ||
    (/^\s*(select|insert|update|delete|with|from|and|or|where|order by) /i.test(text) && /[()=,]/.test(text))
  )
    return false;
  const words = text.trim().split(/\s+/);
  if (words.length === 1) return /^[A-Z][a-z]+[.…!?]*(\.\.\.)?$/.test(text);
  return /\p{L}{2}/u.test(text) && !/[;{]\s*$|=>|^\W*$/.test(text);
}
