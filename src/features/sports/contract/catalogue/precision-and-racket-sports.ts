import { defineSport, defineStat } from '../define-sport.ts';

export const tennis = defineSport({
  seasons: ['spring'],
  positions: { Singles: 'S', Doubles: 'D', 'Singles & Doubles': 'S/D' },
  positionSynonyms: { 'singles and doubles': 'Singles & Doubles', both: 'Singles & Doubles' },
  hasSecondPosition: false,
  sides: { strongHand: { action: 'hand' } },
  tiles: ['UTR', 'Singles Wins', 'Singles Losses'],
  stats: [defineStat('UTR', '', 2), defineStat('Singles Wins'), defineStat('Singles Losses', '', 0, 'lower')],
});

export const golf = defineSport({
  seasons: ['fall', 'spring'],
  positions: { Golfer: 'G' },
  sides: { strongHand: { action: 'hand' } },
  tiles: ['Scoring Average', 'Best Round', 'Handicap'],
  stats: [
    defineStat('Scoring Average', '', 1, 'lower'),
    defineStat('Best Round', '', 0, 'lower'),
    defineStat('Handicap', '', 1, 'lower'),
  ],
});

export const bowling = defineSport({
  seasons: ['winter'],
  positions: { Bowler: 'BWL' },
  sides: { strongHand: { action: 'hand' } },
  tiles: ['Bowling Average', 'High Game', 'High Series'],
  stats: [
    defineStat('Bowling Average', '', 1),
    defineStat('High Game'),
    defineStat('High Series'),
    defineStat('Spare %', '%', 1),
  ],
});

export const rifle = defineSport({
  seasons: ['winter'],
  positions: { Smallbore: 'SB', 'Air Rifle': 'AIR' },
  tiles: ['Smallbore', 'Air Rifle', 'Aggregate'],
  stats: [defineStat('Smallbore'), defineStat('Air Rifle'), defineStat('Aggregate')],
});

const fisPoints = ['Slalom', 'Giant Slalom', 'Distance', 'Sprint'].map((event) =>
  defineStat(`FIS ${event} Points`, '', 2, 'lower'),
);

export const skiing = defineSport({
  seasons: ['winter'],
  positions: { Alpine: 'ALP', Nordic: 'NOR' },
  positionSynonyms: { slalom: 'Alpine', 'giant slalom': 'Alpine', 'cross-country': 'Nordic' },
  tiles: ['FIS Slalom Points', 'FIS Giant Slalom Points', 'FIS Distance Points'],
  stats: fisPoints,
});

export const equestrian = defineSport({
  genders: ['womens'],
  seasons: ['fall', 'spring'],
  positions: { 'Over Fences': 'FENCE', 'On the Flat': 'FLAT', Horsemanship: 'HM', Reining: 'REIN' },
  positionSynonyms: { fences: 'Over Fences', 'hunt seat': 'Over Fences' },
  tiles: ['Ride Wins', 'Average Ride Score', 'Best Ride Score'],
  stats: [
    defineStat('Ride Wins'),
    defineStat('Average Ride Score', '', 1),
    defineStat('Best Ride Score', '', 1),
  ],
});
