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
  ['jugadoras?', "women's player"],
  ['jugador(?:es)?', 'player'],
  ['atletas?', 'athlete'],
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
  ['buen promedio|buenas (?:notas|calificaciones)', 'good gpa'],
  ['nueva york', 'new york'],
  ['nueva jersey', 'new jersey'],
  ['nuevo mexico', 'new mexico'],
  ['carolina del norte', 'north carolina'],
  ['carolina del sur', 'south carolina'],
  ['dakota del norte', 'north dakota'],
  ['dakota del sur', 'south dakota'],
  ['virginia occidental', 'west virginia'],
  ['cerca de', 'near'],
  ['con (?:videos?|pelicula)', 'with film'],
];

/** Words that mean something only beside other Spanish words: alone 'de' is Delaware or a defensive end. */
const smallWords: Record<string, string> = {
  ...{ de: 'from', del: 'from', en: 'in', con: 'with', sin: 'without', y: 'and', o: 'or' },
  ...{ para: 'for', por: 'for', a: 'to', al: 'to', que: 'who', el: 'the', la: 'the', los: 'the', las: 'the' },
  ...{ un: 'a', una: 'a', unos: 'some', unas: 'some' },
  ...{ busco: 'need', buscamos: 'need', necesito: 'need', necesitamos: 'need', quiero: 'want' },
};
/** 'Los Angeles', 'La Crosse', 'El Paso', 'De Soto': American cities that begin with a small word. */
const restsOfCityNames =
  'angeles|[aá]ngeles|vegas|cruces|gatos|altos|alamos|alamitos|banos|osos|lunas|paso|cajon|monte|segundo|dorado|' +
  'centro|cerrito|reno|sobrante|campo|mirage|jolla|crosse|mesa|habra|puente|mirada|quinta|verne|porte|grange|' +
  'plata|vista|vergne|follette|vernia|feria|place|palma|pryor|pine|grande|soto|pere|kalb|leon|witt|queen|land|rio';
const smallWordPattern = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}'’./-])(${Object.keys(smallWords).join('|')})(?![\\p{L}\\p{M}\\p{N}'’./-])(?!\\s+(?:${restsOfCityNames})(?!\\p{L}))`,
  'giu',
);
const sideWord = new RegExp(`${before}(?:zurd|diestr)[oa]s?${after}`, 'iu');

/** In capitals 'DE' is a code, unless the whole text is in capitals. */
const translateSmallWords = (text: string, isAllCapitals: boolean): string => {
  const start = text.length - text.trimStart().length;
  return text.replace(smallWordPattern, (word, _group, index: number) =>
    isAllCapitals || index === start || word === word.toLowerCase()
      ? (smallWords[word.toLowerCase()] ?? word)
      : word,
  );
};

let patterns: [RegExp, string][] | undefined;

/**
 * 'lanzador zurdo 2028 de Iowa' becomes 'pitcher zurdo 2028 from Iowa'; the rules of sides read the hand themselves. Small
 * words are translated only beside other Spanish words.
 */
export function translateSpanishWords(text: string): string {
  patterns ??= meanings.map(([words, meaning]) => [
    new RegExp(`${before}(?:${withOrWithoutAccents(words).replaceAll(' ', '\\s+')})${after}`, 'giu'),
    meaning,
  ]);
  const translated = patterns.reduce((rest, [pattern, meaning]) => rest.replace(pattern, meaning), text);
  return translated !== text || sideWord.test(text)
    ? translateSmallWords(translated, !/\p{Ll}/u.test(text))
    : text;
}
