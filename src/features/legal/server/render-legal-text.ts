import MarkdownIt, { type Token } from 'markdown-it';

/** A heading of the second level, for the table of contents. */
export interface Heading {
  id: string;
  text: string;
}

interface RenderedText {
  html: string;
  headings: Heading[];
}

/** HTML in the text stays text, addresses of scripts stay text, and images are not loaded. */
const markdown = new MarkdownIt({ html: false }).disable('image');

/** Recognizes HTML only in order to refuse it. */
const htmlRecognizer = new MarkdownIt({ html: true });

/** Returns the first line with HTML, counted from 0; undefined without any. */
export function findHtmlLine(text: string): number | undefined {
  const isHtml = ({ type }: Token) => type === 'html_block' || type === 'html_inline';
  const found = htmlRecognizer
    .parse(text, {})
    .find((token) => isHtml(token) || (token.children ?? []).some(isHtml));
  return found && (found.map?.[0] ?? 0);
}

/** Renders Markdown as HTML without styles or scripts. The page has its h1 already: headings begin with h2. */
export function renderLegalText(text: string): RenderedText {
  const tokens = markdown.parse(text, {});
  const headings: Heading[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.tag === 'h1') token.tag = 'h2';
    if (token.type === 'heading_open' && token.tag === 'h2') {
      const heading = createHeading(tokens[index + 1]?.content ?? '', headings);
      token.attrSet('id', heading.id);
      headings.push(heading);
    }
  }
  return { html: markdown.renderer.render(tokens, markdown.options, {}), headings };
}

function createHeading(source: string, earlier: Heading[]): Heading {
  const text = source.replaceAll(/[*_`]/g, '');
  const words = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const same = earlier.filter(({ id }) => id.replace(/-\d+$/, '') === words).length;
  return { id: same === 0 ? words || 'section' : `${words}-${same + 1}`, text };
}

// A wide table scrolls by itself on a phone, also by keyboard.
markdown.renderer.rules.table_open = () =>
  '<div class="overflow-x-auto" role="region" aria-label="Table" tabindex="0"><table>';
markdown.renderer.rules.table_close = () => '</table></div>';
markdown.renderer.rules.th_open = () => '<th scope="col">';
