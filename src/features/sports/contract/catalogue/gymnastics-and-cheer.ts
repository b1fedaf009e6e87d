import { defineSport, defineStat } from '../define-sport.ts';

const womensEvents = { Vault: 'VT', 'Uneven Bars': 'UB', 'Balance Beam': 'BB', 'Floor Exercise': 'FX' };
const mensEvents = { 'Pommel Horse': 'PH', 'Still Rings': 'SR', 'Parallel Bars': 'PB', 'High Bar': 'HB' };
const eventsOfBoth = ['Vault', 'Floor Exercise', 'All-Around'];

export const gymnastics = defineSport({
  seasons: ['winter'],
  positions: { 'All-Around': 'AA', ...womensEvents, ...mensEvents },
  positionsByGender: {
    womens: [...Object.keys(womensEvents), 'All-Around'],
    mens: [...Object.keys(mensEvents), ...eventsOfBoth],
  },
  positionSynonyms: {
    'all around': 'All-Around',
    bars: 'Uneven Bars',
    beam: 'Balance Beam',
    floor: 'Floor Exercise',
    rings: 'Still Rings',
  },
  tiles: ['All-Around', 'Vault', 'Floor Exercise'],
  stats: ['All-Around', ...Object.keys(womensEvents), ...Object.keys(mensEvents)].map((event) =>
    defineStat(event, '', 3),
  ),
});

export const acrobaticsAndTumbling = defineSport({
  genders: ['womens'],
  seasons: ['spring'],
  positions: { Base: 'BASE', Top: 'TOP', Tumbler: 'TUM' },
  positionSynonyms: { flyer: 'Top' },
  tiles: ['Acro Score', 'Toss Score', 'Tumbling Score'],
  stats: ['Acro Score', 'Pyramid Score', 'Toss Score', 'Tumbling Score'].map((event) =>
    defineStat(event, '', 2),
  ),
});

const cheer = {
  positions: { Flyer: 'FLY', Base: 'BASE', 'Back Spot': 'BS', Tumbler: 'TUM' },
  positionSynonyms: { backspot: 'Back Spot', spotter: 'Back Spot', top: 'Flyer', 'main base': 'Base' },
};
const levelStats = [defineStat('Stunt Level'), defineStat('Tumbling Level')];

export const competitiveCheer = defineSport({
  ...cheer,
  seasons: ['winter'],
  tiles: ['Routine Score', 'Stunt Level', 'Tumbling Level'],
  stats: [defineStat('Routine Score', '', 2), ...levelStats],
});

export const stunt = defineSport({
  ...cheer,
  genders: ['womens'],
  seasons: ['spring'],
  tiles: ['Rounds Won', 'Stunt Level', 'Tumbling Level'],
  stats: [defineStat('Rounds Won'), ...levelStats],
});

export const dance = defineSport({
  seasons: ['winter'],
  positions: { Dancer: 'DAN', Pom: 'POM', Jazz: 'JAZZ', 'Hip Hop': 'HH' },
  positionSynonyms: { poms: 'Pom', 'hip-hop': 'Hip Hop' },
  tiles: ['Routine Score', 'Nationals Place', 'Years Trained'],
  stats: [
    defineStat('Routine Score', '', 2),
    defineStat('Nationals Place', '', 0, 'lower'),
    defineStat('Years Trained', 'years'),
  ],
});
