import { defineSport, defineStat, defineTimeStat } from '../define-sport.ts';

export const trackAndField = defineSport({
  hue: 'track',
  seasons: ['spring', 'winter'],
  positions: {
    Sprinter: 'SPR',
    Hurdler: 'HUR',
    'Middle Distance': 'MD',
    Distance: 'DIST',
    Jumper: 'JMP',
    'Pole Vaulter': 'PV',
    Thrower: 'THR',
    'Multi-Event': 'ME',
  },
  positionSynonyms: {
    sprints: 'Sprinter',
    sprint: 'Sprinter',
    hurdles: 'Hurdler',
    'mid distance': 'Middle Distance',
    'long distance': 'Distance',
    jumps: 'Jumper',
    'pole vault': 'Pole Vaulter',
    throws: 'Thrower',
    multis: 'Multi-Event',
    decathlete: 'Multi-Event',
    heptathlete: 'Multi-Event',
  },
  tiles: ['100m', '200m', '400m'],
  hasTilesWithoutStats: true,
  stats: [
    ...['100m', '200m', '400m', '800m', '1600m', '3200m', '110m Hurdles', '300m Hurdles'].map((event) =>
      defineTimeStat(event),
    ),
    defineStat('High Jump', 'ft-in'),
    defineStat('Long Jump', 'ft-in'),
    defineStat('Pole Vault', 'ft-in'),
    defineStat('Shot Put', 'ft-in'),
    defineStat('Discus', 'ft-in'),
  ],
});

export const crossCountry = defineSport({
  seasons: ['fall'],
  positions: { Runner: 'XC' },
  tiles: ['5K', '1600m', '3200m'],
  stats: [
    ...['5K', '3 Mile', '800m', '1600m', '3200m'].map((distance) => defineTimeStat(distance)),
    defineStat('State Place', '', 0, 'lower'),
  ],
});

export const triathlon = defineSport({
  genders: ['womens'],
  seasons: ['fall'],
  positions: { Triathlete: 'TRI' },
  tiles: ['750m Swim', '20K Bike', '5K Run'],
  stats: ['750m Swim', '20K Bike', '5K Run', '100m Swim', '1600m'].map((leg) => defineTimeStat(leg)),
});
