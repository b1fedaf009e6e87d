import { defineSport, defineStat } from '../define-sport.ts';

export const basketball = defineSport({
  hue: 'basketball',
  seasons: ['winter'],
  positions: {
    'Point Guard': 'PG',
    'Shooting Guard': 'SG',
    'Small Forward': 'SF',
    'Power Forward': 'PF',
    Center: 'C',
  },
  positionSynonyms: { point: 'Point Guard', post: 'Center', 'stretch four': 'Power Forward' },
  sides: { strongHand: { action: 'shoots' } },
  tiles: ['PPG', 'Assists', 'FT%'],
  hasTilesWithoutStats: true,
  stats: [
    defineStat('PPG', '', 1),
    defineStat('Rebounds', '', 1),
    defineStat('Assists', '', 1),
    defineStat('Steals', '', 1),
    defineStat('Blocks', '', 1),
    defineStat('FG%', '%', 1),
    defineStat('3P%', '%', 1),
    defineStat('FT%', '%', 1),
    defineStat('Wingspan', 'in', 1),
    defineStat('Vertical Jump', 'in', 1),
  ],
});

const touchStats = [defineStat('Approach Touch', 'ft-in'), defineStat('Block Touch', 'ft-in')];

export const volleyball = defineSport({
  seasons: ['fall', 'spring'],
  positions: {
    'Outside Hitter': 'OH',
    'Middle Blocker': 'MB',
    Setter: 'S',
    'Opposite Hitter': 'OPP',
    Libero: 'L',
    'Defensive Specialist': 'DS',
  },
  positionSynonyms: {
    outside: 'Outside Hitter',
    middle: 'Middle Blocker',
    'middle hitter': 'Middle Blocker',
    mh: 'Middle Blocker',
    opposite: 'Opposite Hitter',
    'right side': 'Opposite Hitter',
    'right side hitter': 'Opposite Hitter',
    rs: 'Opposite Hitter',
  },
  sides: { strongHand: { action: 'hand' } },
  tiles: ['Kills', 'Digs', 'Approach Touch'],
  stats: [
    defineStat('Kills'),
    defineStat('Hitting %', '', 3),
    defineStat('Blocks'),
    defineStat('Digs'),
    defineStat('Aces'),
    defineStat('Assists'),
    ...touchStats,
  ],
});

export const beachVolleyball = defineSport({
  genders: ['womens'],
  seasons: ['spring'],
  positions: { Blocker: 'BLK', Defender: 'DEF', 'Split Blocker': 'SPL' },
  positionSynonyms: { 'split block': 'Split Blocker', split: 'Split Blocker' },
  sides: { strongHand: { action: 'hand' } },
  tiles: ['Match Wins', 'Kills', 'Digs'],
  stats: [
    defineStat('Match Wins'),
    defineStat('Kills'),
    defineStat('Digs'),
    defineStat('Blocks'),
    defineStat('Aces'),
    ...touchStats,
  ],
});
