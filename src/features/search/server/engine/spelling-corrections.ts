/** Lower case without accents; close enough to normalize_text() in the database. */
export function normalizeWord(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss');
}

/** Only words of at least three letters are corrected: two letters could mean too much. */
export function canBeCorrected(word: string): boolean {
  return word.length >= 3 && /^[a-z]+$/.test(word);
}

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

/** Trigram similarity finds corrections of longer words; for words up to this length all spellings are listed. */
const maxWordLength = 7;

/** Every spelling one edit away: a letter inserted, deleted, replaced, or two neighbors swapped. */
export function listSpellingsOneEditAway(word: string): string[] {
  if (word.length > maxWordLength) return [];
  const near = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after) near.add(before + after.slice(1));
    if (after.length > 1) near.add(before + after[1] + after[0] + after.slice(2));
    for (const letter of alphabet) {
      near.add(before + letter + after);
      if (after) near.add(before + letter + after.slice(1));
    }
  }
  near.delete(word);
  return [...near];
}

/** Edit distance of two words; swapping two neighbors is one edit (optimal string alignment). */
export function getEditDistance(firstWord: string, secondWord: string): number {
  let [twoBack, back] = [[] as number[], Array.from({ length: secondWord.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= firstWord.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= secondWord.length; j += 1) {
      const same = firstWord[i - 1] === secondWord[j - 1] ? 0 : 1;
      let best = Math.min(back[j]! + 1, row[j - 1]! + 1, back[j - 1]! + same);
      if (i > 1 && j > 1 && firstWord[i - 1] === secondWord[j - 2] && firstWord[i - 2] === secondWord[j - 1])
        best = Math.min(best, twoBack[j - 2]! + 1);
      row.push(best);
    }
    [twoBack, back] = [back, row];
  }
  return back[secondWord.length]!;
}

const getMaxEdits = (word: string) => (word.length < 6 ? 1 : 2);

/** The most corrections of one misspelled word. */
const maxCorrections = 6;

/** Picks the likeliest corrections among similar words: fewest edits first, then the most common. */
export function pickCorrections(
  typed: string,
  similarWords: readonly { word: string; count: number }[],
): string[] {
  return similarWords
    .map(({ word, count }) => ({ word, count, edits: getEditDistance(typed, word) }))
    .filter(({ edits }) => edits > 0 && edits <= getMaxEdits(typed))
    .toSorted((one, two) => one.edits - two.edits || two.count - one.count || (one.word < two.word ? -1 : 1))
    .slice(0, maxCorrections)
    .map(({ word }) => word);
}
