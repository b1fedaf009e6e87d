/** Text that is HTML already. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

type Part = Markup | string | number | undefined | false | Part[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML in which every text between the tags is escaped; nothing, `false` and lists are what one expects. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.map((piece, i) => piece + (i < parts.length ? written(parts[i]) : '')).join(''));
}

function written(part: Part): string {
  if (part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(written).join('');
  if (part instanceof Markup) return part.text;
  return String(part).replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}
