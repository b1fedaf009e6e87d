import { defineSport, defineStat, defineTimeStat } from '../define-sport.ts';

export const swimming = defineSport({
  seasons: ['winter'],
  positions: {
    Freestyle: 'FR',
    Backstroke: 'BK',
    Breaststroke: 'BR',
    Butterfly: 'FL',
    'Individual Medley': 'IM',
    'Distance Freestyle': 'DF',
    Diver: 'DIV',
  },
  positionSynonyms: {
    free: 'Freestyle',
    back: 'Backstroke',
    breast: 'Breaststroke',
    fly: 'Butterfly',
    diving: 'Diver',
  },
  tiles: ['50 Free SCY', '100 Free SCY', '200 IM SCY'],
  stats: [
    // Times in pools of different length (yards, meters) cannot be compared, so the course is part of the name.
    ...['50 Free', '100 Free', '200 Free', '500 Free', '100 Back', '100 Breast', '100 Fly', '200 IM'].map(
      (event) => defineTimeStat(`${event} SCY`),
    ),
    defineStat('Diving Score', '', 2),
  ],
});

export const waterPolo = defineSport({
  seasons: ['fall', 'spring'],
  positions: {
    Center: 'C',
    'Center Defender': 'CD',
    Wing: 'W',
    Driver: 'D',
    Point: 'PT',
    Utility: 'UTL',
    Goalkeeper: 'GK',
  },
  positionSynonyms: {
    'hole set': 'Center',
    '2-meter': 'Center',
    'set defender': 'Center Defender',
    '2-meter defense': 'Center Defender',
    flat: 'Driver',
    attacker: 'Driver',
    goalie: 'Goalkeeper',
  },
  sides: { strongHand: { action: 'hand' } },
  tiles: ['Goals', 'Assists', 'Steals'],
  stats: [
    defineStat('Goals'),
    defineStat('Assists'),
    defineStat('Steals'),
    defineStat('Ejections Drawn'),
    defineStat('Saves'),
    defineTimeStat('100 Free SCY'),
  ],
});

// The NCAA sponsors women's rowing; men row in varsity teams of their own association.
export const rowing = defineSport({
  seasons: ['spring'],
  positions: { Port: 'P', Starboard: 'S', Sculler: 'SCULL', Coxswain: 'COX' },
  positionSynonyms: { sculling: 'Sculler' },
  tiles: ['2K Erg', '6K Erg', 'Peak Watts'],
  stats: [defineTimeStat('2K Erg', 1), defineTimeStat('6K Erg', 1), defineStat('Peak Watts', 'W')],
});
