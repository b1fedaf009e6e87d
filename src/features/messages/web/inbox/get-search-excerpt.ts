/** Characters before the match, so that it is visible in a narrow list. */
const lead = 16;

/** Compares like the server, without case and accents, but letter by letter, so that positions stay the same. */
const removeCaseAndAccents = (letter: string): string =>
  letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().slice(0, 1) || letter;

/** The part of a message around the searched text. `match` is empty where the two differ by more than case and accents. */
export function getSearchExcerpt(
  content: string,
  search: string,
): { before: string; match: string; after: string } {
  const letters = [...content.replaceAll(/\s+/g, ' ')];
  const searched = [...search.trim().replaceAll(/\s+/g, ' ')].map(removeCaseAndAccents).join('');
  const at = letters.map(removeCaseAndAccents).join('').indexOf(searched);
  if (searched === '' || at < 0) return { before: letters.join(''), match: '', after: '' };
  const wordStart = at <= lead ? 0 : letters.indexOf(' ', at - lead) + 1 || at;
  const start = Math.min(wordStart, at);
  const end = at + searched.length;
  return {
    before: (start > 0 ? '…' : '') + letters.slice(start, at).join(''),
    match: letters.slice(at, end).join(''),
    after: letters.slice(end).join(''),
  };
}
