import { expect, test } from 'vitest';
import { fewCities, searchDay } from '../../../../../tests/support/few-cities-for-search-words.ts';
import type { Interpretation } from '../../contract/filters-read-from-words.ts';
import { interpretSearch } from './interpret-search.ts';

test.each<[string, Interpretation['filters'], string]>([
  // Positions' codes in other names
  ['Des Moines', {}, 'Des Moines'],
  ['Des Plaines', {}, 'Des Plaines'],
  ['De Soto', {}, 'De Soto'],
  ['De La Cruz', {}, 'De La Cruz'],
  ['JUAN DE LEON', {}, 'JUAN DE LEON'],
  ['Juan De Leon', {}, 'Juan De Leon'],
  ['Elena de la Torre', {}, 'Elena de la Torre'],
  ['Cam Newton', {}, 'Cam Newton'],
  ['cam smith', {}, 'cam smith'],
  ['soccer cam', { sport: ['Soccer'], position: ['Attacking Midfielder'] }, ''],
  ['188 cm', {}, '188 cm'],
  ['Bowling Green', {}, 'Bowling Green'],
  ['Bowling Green golf', { sport: ['Golf'] }, 'Bowling Green'],
  ['bowling', { sport: ['Bowling'] }, ''],
  // Sports by the names that coaches use
  ['lax midfield 2028', { sport: ['Lacrosse'], classYear: [2028], position: ['Midfield'] }, ''],
  ['lacrosse goalie texas', { sport: ['Lacrosse'], state: ['TX'], position: ['Goalkeeper'] }, ''],
  ['xc 2027', { sport: ['Cross Country'], classYear: [2027] }, ''],
  ['polo 2027', { sport: ['Water Polo'], classYear: [2027] }, ''],
  ['water polo hole set', { sport: ['Water Polo'], position: ['Center'] }, ''],
  ['crew', { sport: ['Rowing'] }, ''],
  ['Marco Polo', {}, 'Marco Polo'],
  ['Port Arthur', {}, 'Port Arthur'],
  ['hockey', { sport: ['Ice Hockey'] }, ''],
  ['field hockey', { sport: ['Field Hockey'] }, ''],
  ['flag football qb', { sport: ['Flag Football'], position: ['Quarterback'] }, ''],
  ['beach volleyball blocker', { sport: ['Beach Volleyball'], position: ['Blocker'] }, ''],
  ['gymnast beam', { sport: ['Gymnastics'], position: ['Balance Beam'] }, ''],
  ['rugby prop', { sport: ['Rugby'], position: ['Prop'] }, ''],
  ['Rugby High', {}, 'Rugby High'],
  ['Marcus Whitfield Sr', {}, 'Marcus Whitfield Sr'],
  ['Guthrie Center High', {}, 'Guthrie Center High'],
  ['Brooklyn Center', {}, 'Brooklyn Center'],
  ['center fielder', { position: ['Center Field'] }, ''],
  ['football DE', { sport: ['Football'], position: ['Defensive End'] }, ''],
  ['de 2027', { classYear: [2027], position: ['Defensive End'] }, ''],
  ['qb smith', { position: ['Quarterback'] }, 'smith'],
  // What else coaches call them
  ['football OL', { sport: ['Football'], position: ['Offensive Tackle', 'Offensive Guard', 'Center'] }, ''],
  ['DL 2027', { classYear: [2027], position: ['Defensive End', 'Defensive Tackle'] }, ''],
  ['lb texas', { state: ['TX'], position: ['Inside Linebacker', 'Outside Linebacker'] }, ''],
  ['db', { position: ['Cornerback', 'Safety'] }, ''],
  ['linebackers', { position: ['Inside Linebacker', 'Outside Linebacker'] }, ''],
  ['basketball c', { sport: ['Basketball'], position: ['Center'] }, ''],
  ['baseball c', { sport: ['Baseball'], position: ['Catcher'] }, ''],
  ['P baseball', { sport: ['Baseball'], position: ['Pitcher'] }, ''],
  ['football s', { sport: ['Football'], position: ['Safety'] }, ''],
  ['k football', { sport: ['Football'], position: ['Kicker'] }, ''],
  ['basketball c smith', { sport: ['Basketball'] }, 'c smith'],
  ['safeties', { position: ['Safety'] }, ''],
  ['first baseman', { position: ['First Base'] }, ''],
  ['receiver', { position: ['Wide Receiver'] }, ''],
  ['RHP 2027', { classYear: [2027], position: ['Pitcher'], strongHand: ['right'] }, ''],
  ['goalie', { position: ['Goalkeeper', 'Goaltender'] }, ''],
  ['hurdles', { position: ['Hurdler'] }, ''],
  ['basketball forwards', { sport: ['Basketball'], position: ['Small Forward', 'Power Forward'] }, ''],
])('%j is read as the filters %j, and %j stays text', async (text, filters, search) => {
  const read = await interpretSearch(text, fewCities, { hasSchool: true, now: searchDay });
  expect([read.filters, read.search]).toEqual([filters, search]);
});
