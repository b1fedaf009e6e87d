/** 'beisbol' and 'béisbol': people type both. */
const accents: Record<string, string> = { a: '[aá]', e: '[eé]', i: '[ií]', o: '[oó]', u: '[uúü]', n: '[nñ]' };
/** Letters in a class of its own, such as [oa], and what an escape or a lookahead needs stay as they are. */
const withOrWithoutAccents = (words: string) =>
  words.replaceAll(/\[[^\]]*\]|\\.|\(\?.|[aeioun]/g, (part) => accents[part] ?? part);

const before = '(?<![\\p{L}\\p{M}\\p{N}])';
const after = '(?![\\p{L}\\p{M}\\p{N}])';

/**
 * Spanish words of sports, positions, grades and measures, without accents; patterns, the longer first. Those that are also
 * surnames or English words are missing, but for those that stand beside a number.
 */
const meanings: [words: string, meaning: string][] = [
  ['futbol americano', 'football'],
  ['futbol', 'soccer'],
  ['beisbol', 'baseball'],
  ['baloncesto|basquetbol|basquet', 'basketball'],
  ['voleibol|volibol', 'volleyball'],
  ['natacion|nadador(?:a|es|as)?', 'swimming'],
  ['lucha (?:libre|olimpica)|luchador(?:a|es|as)?', 'wrestling'],
  ['atletismo', 'track and field'],
  ['tenistas?', 'tennis'],
  ['golfistas?', 'golf'],
  ['mariscal(?:es)?(?: de campo)?', 'quarterback'],
  ['lanzador(?:a|es|as)?', 'pitcher'],
  ['receptor(?:a|es|as)? de (?:beisbol|softbol)', 'catcher'],
  ['primera base', 'first base'],
  ['segunda base', 'second base'],
  ['tercera base', 'third base'],
  ['campo ?corto|torpedero', 'shortstop'],
  ['jardinero[s]?|jardinera[s]?', 'outfielder'],
  ['porter[oa]s?|arquer[oa]s?', 'goalkeeper'],
  ['delanter[oa]s?', 'striker'],
  ['mediocampistas?|centrocampistas?', 'midfielder soccer'],
  ['defensas? central(?:es)?', 'center back'],
  ['colocador(?:a|es|as)?|acomodador(?:a|es|as)?', 'setter'],
  ['velocistas?', 'sprinter'],
  ['vallistas?', 'hurdler'],
  ['mujeres|femenin[oa]|chicas|niñas', "women's"],
  ['hombres|masculin[oa]|varonil|chicos|niños', "men's"],
  ['ultimo año', 'seniors'],
  ['sin compromiso|no comprometid[oa]s?', 'uncommitted'],
  ['comprometid[oa]s?', 'committed'],
  ['(?:clase|generacion)(?: de(?:l)?)?(?= ?20\\d\\d)', 'class of'],
  ['mas de(?= ?\\d)', 'over'],
  ['menos de(?= ?\\d)', 'under'],
  ['promedio(?: de)?(?= ?\\d)', 'gpa'],
  ['cerca de', 'near'],
  ['con (?:videos?|pelicula)', 'with film'],
];

let patterns: [RegExp, string][] | undefined;

/** 'lanzador zurdo 2028' becomes 'pitcher zurdo 2028'; the rules of sides read the hand themselves. */
export function translateSpanishWords(text: string): string {
  patterns ??= meanings.map(([words, meaning]) => [
    new RegExp(`${before}(?:${withOrWithoutAccents(words).replaceAll(' ', '\\s+')})${after}`, 'giu'),
    meaning,
  ]);
  return patterns.reduce((rest, [pattern, meaning]) => rest.replace(pattern, meaning), text);
}
