import { wordStart } from './consume-matches-of-search-words.ts';
import { translateSpanishWords } from './translate-spanish-words.ts';

/** What coaches type for a sport, for a sport and its gender, or for a city. */
const meanings: Record<string, string> = {
  mbb: "men's basketball",
  wbb: "women's basketball",
  mvb: "men's volleyball",
  wvb: "women's volleyball",
  msoc: "men's soccer",
  wsoc: "women's soccer",
  mlax: "men's lacrosse",
  wlax: "women's lacrosse",
  wopo: 'water polo',
  waterpolo: 'water polo',
  'beach vb': 'beach volleyball',
  'beach vball': 'beach volleyball',
  'beach volley': 'beach volleyball',
  vball: 'volleyball',
  fastpitch: 'softball',
  harriers: 'cross country',
  bowlers: 'bowling',
  philly: 'philadelphia',
  fh: 'field hockey',
  feild: 'field',
  soccor: 'soccer',
  socer: 'soccer',
  verballed: 'committed',
  'still looking': 'uncommitted',
};
/** An emoji of a sport is its word; Unicode has no other ones for sports of colleges. */
const sportEmojis: Record<string, string> = {
  '🏈': 'football',
  '🏀': 'basketball',
  '⚾': 'baseball',
  '🥎': 'softball',
  '⚽': 'soccer',
  '🎾': 'tennis',
  '🏐': 'volleyball',
  '🤼': 'wrestling',
  '⛳': 'golf',
  '🏌': 'golf',
  '🥍': 'lacrosse',
  '🏑': 'field hockey',
  '🏒': 'ice hockey',
  '🤽': 'water polo',
  '🚣': 'rowing',
  '🏉': 'rugby',
  '🤸': 'gymnastics',
  '🏊': 'swimming',
};
/** With the signs of skin, gender and form that may follow. */
const emojiPattern = new RegExp(
  `(${Object.keys(sportEmojis).join('|')})(?:[\\u{1f3fb}-\\u{1f3ff}\\ufe0f]|\\u200d[\\u2640\\u2642])*`,
  'gu',
);

/** Phrases whose words mean something else apart; `$1` is what stays. */
const phrases: [pattern: RegExp, meaning: string][] = [
  // A code that is also a state's, before the state: 'OH in OH', 'de in pa'.
  [/^\s*ohs?(?=\s+(?:in|from)\s|\s+\d\s*['’-]\s*\d)/giu, 'outside hitter'],
  [/^\s*des?(?=\s+(?:in|from)\s)/giu, 'defensive end'],
  // 'DE/OLB', 'OLB/DE'
  [/(?<![\p{L}\p{N}])des?(?=\s*[/&]\s*(?:olb|ilb|lb|dt|dl|nt|edge)s?(?!\p{L}))/giu, 'defensive end'],
  [/(?<=(?<!\p{L})(?:olb|ilb|lb|dt|dl|nt|edge)s?\s*[/&]\s*)des?(?![\p{L}\p{N}])/giu, 'defensive end'],
  [/(?<![\p{L}\p{N}])lady\s+(?=\p{L}+ers(?!\p{L}))/giu, "women's "],
  [/(?<![\p{L}\p{N}])(volley|base|soft|foot|basket)\s+ball(?![\p{L}\p{N}])/giu, '$1ball'],
  [
    /(?<![\p{L}\p{N}])beach\s+(?=(?:split\s+blocker|blocker|defender|player|kid)s?(?!\p{L}))/giu,
    'beach volleyball ',
  ],
  [/(?<![\p{L}\p{N}])plays?\s+beach(?!\s*(?:v|\p{L}))/giu, 'beach volleyball'],
  [/(?<![\p{L}\p{N}])indoor\s+(?=(?:setter|hitter|blocker|libero)s?(?!\p{L}))/giu, 'volleyball '],
  [/(?<=(?<!\p{L})(?:men['’]?s|women['’]?s|boys|girls)['’]?\s+)crew(?!\p{L})/giu, 'rowing'],
  [/(?<![\p{L}\p{N}])distance\s+swimmers?(?!\p{L})/giu, 'swimming distance free'],
  [
    /(?<![\p{L}\p{N}])(?<!(?:near|in|from|around|of|to)\s+)(?:nyc|new york city)(?!\p{L})/giu,
    'near new york, ny',
  ],
  [/(?<![\p{L}\p{N}])(?:nyc|new york city)(?!\p{L})/giu, 'new york, ny'],
  [/(?<![\p{L}\p{N}])crew(?=\s+(?:kid|athlete|player|recruit|team)s?(?!\p{L}))/giu, 'rowing'],
  [/(?<![\p{L}\p{N}])who\s+(?:can\s+|also\s+)?bowl(?!\p{L})/giu, 'bowling'],
  [/(?<![\p{L}\p{N}])(beam|floor|vault|bars)\s+specialist(s?)(?!\p{L})/giu, 'gymnastics $1'],
  [/(?<![\p{L}\p{N}])(?<!(?:near|in|from|around|of|to)\s+)(?=philly(?!\p{L}))/giu, 'near '],
  // Areas without borders: a city in their middle, and how far they reach.
  [/(?<![\p{L}\p{N}])(?:so\s?cal|southern california)(?!\p{L})/giu, 'within 150 miles of los angeles, ca'],
  [/(?<![\p{L}\p{N}])(?:nor\s?cal|northern california)(?!\p{L})/giu, 'within 200 miles of sacramento, ca'],
  [/(?<![\p{L}\p{N}])orange county(?!\p{L})/giu, 'within 30 miles of santa ana, ca'],
  [/(?<![\p{L}\p{N}])(?:the\s+)?bay area(?!\p{L})/giu, 'within 60 miles of san francisco, ca'],
  [
    /(?<![\p{L}\p{N}])(?:(?:in|from)\s+)?(?:the\s+)?((?:(?:st\.?|san|new|los|las|kansas|fort|ft\.?|el|salt lake|santa|des|oklahoma|baton|grand)\s+)?\p{L}+)\s+area(?!\p{L})/giu,
    'near $1',
  ],
  [/(?<![\p{L}\p{N}])within\s+an\s+hour\s+(?:of|from)(?!\p{L})/giu, 'within 60 miles of'],
];

const pattern = new RegExp(`${wordStart}(${Object.keys(meanings).join('|')})(?![\\p{L}\\p{N}'’-])`, 'giu');

/** 'wbb' becomes "women's basketball": the rules read only whole words. */
export const expandAbbreviations = (text: string): string =>
  phrases
    .reduce(
      (rest, [phrase, meaning]) => rest.replace(phrase, meaning),
      withSportWords(translateSpanishWords(text)),
    )
    .replace(pattern, (word) => meanings[word.toLowerCase()] ?? word);

const withSportWords = (text: string): string =>
  text.replace(emojiPattern, (_, emoji: string) => ` ${sportEmojis[emoji]} `);
