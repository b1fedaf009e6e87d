import { defineSport, defineStat, defineTimeStat } from '../define-sport.ts';

const diamondPositions = {
  Pitcher: 'P',
  Catcher: 'C',
  'First Base': '1B',
  'Second Base': '2B',
  'Third Base': '3B',
  Shortstop: 'SS',
  'Left Field': 'LF',
  'Center Field': 'CF',
  'Right Field': 'RF',
};

const diamondSynonyms = {
  rhp: 'Pitcher',
  lhp: 'Pitcher',
  'short stop': 'Shortstop',
  'first baseman': 'First Base',
  'second baseman': 'Second Base',
  'third baseman': 'Third Base',
  'left fielder': 'Left Field',
  'center fielder': 'Center Field',
  'right fielder': 'Right Field',
  util: 'Utility',
};

const diamondStats = [
  defineStat('Batting Average', '', 3),
  defineStat('On-Base %', '', 3),
  defineStat('Slugging %', '', 3),
  defineStat('Home Runs'),
  defineStat('RBI'),
  defineStat('ERA', '', 2, 'lower'),
  defineStat('WHIP', '', 2, 'lower'),
  defineStat('Strikeouts'),
  defineStat('Exit Velocity', 'mph'),
  defineTimeStat('Pop Time'),
];

export const baseball = defineSport({
  hue: 'baseball',
  genders: ['mens'],
  seasons: ['spring'],
  positions: { ...diamondPositions, 'Designated Hitter': 'DH', Utility: 'UTL' },
  positionSynonyms: diamondSynonyms,
  sides: { bats: { action: 'bats' }, strongHand: { action: 'throws' } },
  tiles: ['Batting Average', 'ERA', 'Exit Velocity'],
  stats: [
    ...diamondStats,
    defineTimeStat('60-Yard Dash'),
    defineStat('Fastball', 'mph'),
    defineStat('Infield Velocity', 'mph'),
    defineStat('Outfield Velocity', 'mph'),
  ],
});

export const softball = defineSport({
  genders: ['womens'],
  seasons: ['spring'],
  positions: { ...diamondPositions, 'Designated Player': 'DP', Utility: 'UTL' },
  positionSynonyms: diamondSynonyms,
  sides: { bats: { action: 'bats' }, strongHand: { action: 'throws' } },
  tiles: ['Batting Average', 'ERA', 'Exit Velocity'],
  stats: [...diamondStats, defineTimeStat('Home to First'), defineStat('Pitch Speed', 'mph')],
});
