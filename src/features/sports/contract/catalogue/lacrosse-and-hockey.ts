import { defineSport, defineStat } from '../define-sport.ts';

const goalStats = [defineStat('Goals'), defineStat('Assists')];
const goalkeeperStats = [defineStat('Saves'), defineStat('Save %', '%', 1)];
const goalsAgainst = defineStat('Goals-Against Average', '', 2, 'lower');

export const lacrosse = defineSport({
  seasons: ['spring'],
  positions: {
    Attack: 'ATT',
    Midfield: 'M',
    Defense: 'D',
    Goalkeeper: 'G',
    'Long-Stick Midfield': 'LSM',
    'Short-Stick Defensive Midfield': 'SSDM',
    'Faceoff Specialist': 'FO',
    'Draw Specialist': 'DRAW',
  },
  positionSynonyms: {
    attacker: 'Attack',
    attackman: 'Attack',
    midfielder: 'Midfield',
    middie: 'Midfield',
    mid: 'Midfield',
    defender: 'Defense',
    defenseman: 'Defense',
    goalie: 'Goalkeeper',
    gk: 'Goalkeeper',
    fogo: 'Faceoff Specialist',
    faceoff: 'Faceoff Specialist',
    'face-off': 'Faceoff Specialist',
  },
  sides: { strongHand: { action: 'shoots' } },
  tiles: ['Goals', 'Assists', 'Ground Balls'],
  stats: [
    ...goalStats,
    defineStat('Ground Balls'),
    defineStat('Caused Turnovers'),
    defineStat('Draw Controls'),
    defineStat('Faceoff %', '%', 1),
    ...goalkeeperStats,
  ],
});

export const fieldHockey = defineSport({
  genders: ['womens'],
  seasons: ['fall'],
  positions: { Forward: 'F', Midfielder: 'M', Defender: 'D', Sweeper: 'SW', Goalkeeper: 'GK' },
  positionSynonyms: {
    midfield: 'Midfielder',
    striker: 'Forward',
    defense: 'Defender',
    back: 'Defender',
    goalie: 'Goalkeeper',
  },
  tiles: ['Goals', 'Assists', 'Saves'],
  stats: [...goalStats, defineStat('Defensive Saves'), ...goalkeeperStats, goalsAgainst],
});

export const iceHockey = defineSport({
  seasons: ['winter'],
  positions: { Center: 'C', 'Left Wing': 'LW', 'Right Wing': 'RW', Defense: 'D', Goaltender: 'G' },
  positionSynonyms: { defenseman: 'Defense', goalie: 'Goaltender', goalkeeper: 'Goaltender' },
  sides: { strongHand: { action: 'shoots' } },
  tiles: ['Goals', 'Assists', 'Games Played'],
  stats: [
    ...goalStats,
    defineStat('Games Played'),
    defineStat('Plus/Minus'),
    ...goalkeeperStats,
    goalsAgainst,
  ],
});
