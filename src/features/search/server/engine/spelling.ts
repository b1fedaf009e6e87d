/** Letters without their accents, small: near enough to normalize_text() in the database. */
export function normalizeWord(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss');
}

/** Only words of letters are misspelled; in two letters there is no telling what was meant. */
export function mayBeMisspelled(word: string): boolean {
  return word.length >= 3 && /^[a-z]+$/.test(word);
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** Long words share enough letters with what was meant; short ones do not, so theirs are all written out. */
const longest = 7;

/** Every spelling that is one slip away: a letter too many, too few, wrong, or two exchanged. */
export function listSpellingsNear(word: string): string[] {
  if (word.length > longest) return [];
  const near = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after) near.add(before + after.slice(1));
    if (after.length > 1) near.add(before + after[1] + after[0] + after.slice(2));
    for (const letter of letters) {
      near.add(before + letter + after);
      if (after) near.add(before + letter + after.slice(1));
    }
  }
  near.delete(word);
  return [...near];
}

/** How many slips lie between two words; exchanging two neighbours is one (optimal string alignment). */
export function countEdits(one: string, two: string): number {
  let [twoBack, back] = [[] as number[], Array.from({ length: two.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= two.length; j += 1) {
      const same = one[i - 1] === two[j - 1] ? 0 : 1;
      let best = Math.min(back[j]! + 1, row[j - 1]! + 1, back[j - 1]! + same);
      if (i > 1 && j > 1 && one[i - 1] === two[j - 2] && one[i - 2] === two[j - 1])
        best = Math.min(best, twoBack[j - 2]! + 1);
      row.push(best);
    }
    [twoBack, back] = [back, row];
  }
  return back[two.length]!;
}

/** So many slips one makes in a word of this length. */
const slipsIn = (word: string) => (word.length < 6 ? 1 : 2);

/** The most corrections of one misspelled word. */
const mostMeant = 6;

/** Of words that are alike those that may have been meant: fewest slips first, then the commonest. */
export function pickCorrections(typed: string, alike: readonly { term: string; n: number }[]): string[] {
  return alike
    .map(({ term, n }) => ({ term, n, slips: countEdits(typed, term) }))
    .filter(({ slips }) => slips > 0 && slips <= slipsIn(typed))
    .toSorted((one, two) => one.slips - two.slips || two.n - one.n || (one.term < two.term ? -1 : 1))
    .slice(0, mostMeant)
    .map(({ term }) => term);
}
