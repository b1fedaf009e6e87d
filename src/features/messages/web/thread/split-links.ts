/** A part of a message; with `href` where it is a link. */
interface TextPart {
  text: string;
  href?: string;
}

const addressPattern = /\b(?:https?:\/\/|www\.)[^\s<>"'`]+/gi;
/** The end of a sentence, or the closing of a bracket that was opened before the address. */
const trailingPattern = /[.,:;!?…)\]}*_~]+$/;

/** Splits a text into links to web pages and the text between them. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: match, index } of text.matchAll(addressPattern)) {
    const address = trimTrailingPunctuation(match);
    const href = toSafeHref(address);
    if (!href) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: address, href });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** Without the end of the sentence; a bracket of the address itself stays: wikipedia.org/wiki/Track_(sport). */
function trimTrailingPunctuation(match: string): string {
  const end = trailingPattern.exec(match)?.[0] ?? '';
  const hasOwnBracket = end.startsWith(')') && match.includes('(');
  return match.slice(0, match.length - end.length + (hasOwnBracket ? 1 : 0));
}

function toSafeHref(address: string): string | undefined {
  const url = /^www\./i.test(address) ? `https://${address}` : address;
  // A host without a dot is a machine in the sender's network; a user name in the address hides the real host.
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  return parsed?.hostname.includes('.') && !parsed.username ? parsed.href : undefined;
}
