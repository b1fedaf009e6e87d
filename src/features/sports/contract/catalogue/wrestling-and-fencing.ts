import { defineSport, defineStat } from '../define-sport.ts';

// A wrestler's position is the weight class: the fourteen high-school classes, boys and girls.
const mensClasses = [106, 113, 120, 126, 132, 138, 144, 150, 157, 165, 175, 190, 215, 285];
const womensClasses = [100, 105, 110, 115, 120, 125, 130, 135, 140, 145, 155, 170, 190, 235];
const allClasses = [...new Set([...mensClasses, ...womensClasses])].toSorted((a, b) => a - b);
const formatWeightClass = (pounds: number) => `${pounds} lbs`;

export const wrestling = defineSport({
  seasons: ['winter'],
  positions: Object.fromEntries(allClasses.map((pounds) => [formatWeightClass(pounds), `${pounds}`])),
  positionsByGender: {
    womens: womensClasses.map(formatWeightClass),
    mens: mensClasses.map(formatWeightClass),
  },
  positionSynonyms: Object.fromEntries(
    allClasses.map((pounds) => [`${pounds}lbs`, formatWeightClass(pounds)]),
  ),
  hasSecondPosition: false,
  tiles: ['Wins', 'Losses', 'Pins'],
  stats: [
    defineStat('Wins'),
    defineStat('Losses', '', 0, 'lower'),
    defineStat('Pins'),
    defineStat('Takedowns'),
    defineStat('State Place', '', 0, 'lower'),
  ],
});

export const fencing = defineSport({
  seasons: ['winter'],
  positions: { Foil: 'FOIL', Epee: 'EPEE', Saber: 'SAB' },
  positionSynonyms: { épée: 'Epee', sabre: 'Saber' },
  sides: { strongHand: { action: 'hand' } },
  tiles: ['National Points', 'Junior Rank', 'Bout Win %'],
  stats: [
    defineStat('National Points'),
    defineStat('Junior Rank', '', 0, 'lower'),
    defineStat('Bout Win %', '%', 1),
  ],
});
