/** A piece of a message; `href` where it is an address that may be opened. */
export interface Piece {
  text: string;
  href?: string;
}

const address = /\b(?:https?:\/\/|www\.)[^\s<>"'`]+/gi;
// What ends a sentence, or closes what was opened before the address.
const trailing = /[.,:;!?…)\]}*_~]+$/;

/** Finds addresses of web pages in what somebody wrote; everything else stays text. */
export function pieces(words: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const { 0: match, index } of words.matchAll(address)) {
    const text = trimmed(match);
    const href = hrefOf(text);
    if (!href) continue;
    if (index > from) found.push({ text: words.slice(from, index) });
    found.push({ text, href });
    from = index + text.length;
  }
  if (from < words.length) found.push({ text: words.slice(from) });
  return found;
}

/** Without what ends a sentence; a bracket that belongs to the address stays: wikipedia.org/wiki/Track_(sport). */
function trimmed(match: string): string {
  const end = trailing.exec(match)?.[0] ?? '';
  if (end.startsWith(')') && match.includes('(')) return match.slice(0, match.length - end.length + 1);
  return match.slice(0, match.length - end.length);
}

function hrefOf(text: string): string | undefined {
  const url = /^www\./i.test(text) ? `https://${text}` : text;
  // A name without a dot is somebody's own machine, and a user in it hides where it leads.
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  return parsed?.hostname.includes('.') && !parsed.username ? parsed.href : undefined;
}
