import { expect, test } from 'vitest';
import { cities } from '../../../../../tests/support/city-lookup-in-places-file.ts';
import type { Interpretation } from '../../contract/filters-read-from-words.ts';
import { interpretSearch } from './interpret-search.ts';

const now = new Date('2026-11-22T12:00:00Z');
const read = (text: string) => interpretSearch(text, cities, { hasSchool: true, now });

const iowan: Interpretation['filters'] = { sport: ['Soccer'], gender: ['womens'], state: ['IA'] };

test.each<[string, Interpretation['filters'], string?]>([
  ['jugadora de fútbol de Iowa', iowan],
  ['JUGADORAS DE FUTBOL DE IOWA', iowan],
  ['Jugadores de fútbol de Iowa', { sport: ['Soccer'], state: ['IA'] }],
  ['mariscal de campo 2028 en California', { position: ['Quarterback'], classYear: [2028], state: ['CA'] }],
  [
    'busco un lanzador zurdo de la clase 2027 con GPA 3.5 en Texas',
    { position: ['Pitcher'], strongHand: ['left'], classYear: [2027], minGpa: 3.5, state: ['TX'] },
  ],
  ['porteras y delanteras de Nueva York', { position: ['Goalkeeper', 'Forward'], state: ['NY'] }],
  ['zurdos de Ohio del 2027', { strongHand: ['left'], classYear: [2027], state: ['OH'] }],
  ['voleibol para las chicas de Iowa', { sport: ['Volleyball'], gender: ['womens'], state: ['IA'] }],
  ['lanzador de los angeles, ca', { position: ['Pitcher'], near: 'Los Angeles, CA', radius: 25 }],
  // Not beside Spanish words, and a code in capitals.
  ['football de texas', { sport: ['Football'], position: ['Defensive End'], state: ['TX'] }],
  ['golf maria de la cruz', { sport: ['Golf'] }, 'maria de la cruz'],
  ['futbol americano DE texas', { sport: ['Football'], position: ['Defensive End'], state: ['TX'] }],
])('%j is read as %j [56.5]', async (text, filters, search = '') => {
  expect(await read(text)).toEqual({ filters, search });
});

test.each<[string, Interpretation['filters'], string, string?]>([
  ['good GPA', {}, 'good GPA'],
  ['qb good gpa in texas', { position: ['Quarterback'], state: ['TX'] }, 'good gpa'],
  ['goalkeeper smith with a really high gpa', { position: ['Goalkeeper'] }, 'really high gpa', 'smith'],
  ['strong academics or great grades 2028', { classYear: [2028] }, 'strong academics'],
])(
  'of %j grades without a number are reported, and never searched for [56.6]',
  async (text, filters, phrase, search = '') => {
    const { notUnderstood = [], ...interpretation } = await read(text);
    expect([interpretation, notUnderstood[0]]).toEqual([{ filters, search }, phrase]);
  },
);
