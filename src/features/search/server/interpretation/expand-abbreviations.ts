import { wordStart } from './consume-matches-of-search-words.ts';

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
};
const pattern = new RegExp(`${wordStart}(${Object.keys(meanings).join('|')})(?![\\p{L}\\p{N}'’-])`, 'giu');

/** 'wbb' becomes "women's basketball": the rules read only whole words. */
export const expandAbbreviations = (text: string): string =>
  text.replace(pattern, (word) => meanings[word.toLowerCase()] ?? word);
