/** Characters before the match, so that it is visible in a narrow list. */
const lead = 16;

/** As the server compares: without case and accents, letter by letter so that places stay the same. */
const plain = (letter: string) =>
  letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().slice(0, 1) || letter;

/** A line of a message around what was searched for; `hit` is empty where the letters differ in another way. */
export function excerpt(content: string, search: string): { before: string; hit: string; after: string } {
  const letters = [...content.replaceAll(/\s+/g, ' ')];
  const sought = [...search.trim().replaceAll(/\s+/g, ' ')].map(plain).join('');
  const at = letters.map(plain).join('').indexOf(sought);
  if (sought === '' || at < 0) return { before: letters.join(''), hit: '', after: '' };
  const from = at <= lead ? 0 : letters.indexOf(' ', at - lead) + 1 || at;
  const start = Math.min(from, at);
  const { length } = sought;
  return {
    before: (start > 0 ? '…' : '') + letters.slice(start, at).join(''),
    hit: letters.slice(at, at + length).join(''),
    after: letters.slice(at + length).join(''),
  };
}
