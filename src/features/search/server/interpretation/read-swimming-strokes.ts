import {
  addFilterValue,
  compilePattern,
  consumeMatches,
  type TextScan,
} from './consume-matches-of-search-words.ts';

const positionsByStroke: Record<string, string> = {
  free: 'Freestyle',
  freestyle: 'Freestyle',
  fly: 'Butterfly',
  butterfly: 'Butterfly',
  back: 'Backstroke',
  backstroke: 'Backstroke',
  breast: 'Breaststroke',
  breaststroke: 'Breaststroke',
  im: 'Individual Medley',
};
const pattern = compilePattern(
  `(?<=(?<![\\p{L}\\p{N}.:])(\\d{2,4})\\s*(?:m|meters?|y|yds?|yards?)?\\s+)(${Object.keys(positionsByStroke).join('|')})(?![\\p{L}\\p{N}])`,
);

/** Swims from this many yards or meters are for those who swim long distances. */
const distanceFreestyleFrom = 500;

/** '100 fly' is butterfly; no filter is for the distance, which stays text. */
export function readSwimmingStrokes(scan: TextScan): void {
  consumeMatches(scan, pattern, ([, distance, stroke = '']) => {
    const position = positionsByStroke[stroke.toLowerCase()]!;
    const isLong = position === 'Freestyle' && Number(distance) >= distanceFreestyleFrom;
    addFilterValue(scan.filters, 'position', isLong ? 'Distance Freestyle' : position);
    return { sports: ['Swimming'] };
  });
}
