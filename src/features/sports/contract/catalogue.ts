import { baseball, softball } from './catalogue/baseball-and-softball.ts';
import { basketball, beachVolleyball, volleyball } from './catalogue/basketball-and-volleyball.ts';
import { flagFootball, football } from './catalogue/football.ts';
import {
  acrobaticsAndTumbling,
  competitiveCheer,
  dance,
  gymnastics,
  stunt,
} from './catalogue/gymnastics-and-cheer.ts';
import { fieldHockey, iceHockey, lacrosse } from './catalogue/lacrosse-and-hockey.ts';
import { bowling, equestrian, golf, rifle, skiing, tennis } from './catalogue/precision-and-racket-sports.ts';
import { crossCountry, trackAndField, triathlon } from './catalogue/running-and-triathlon.ts';
import { rugby, soccer } from './catalogue/soccer-and-rugby.ts';
import { rowing, swimming, waterPolo } from './catalogue/water-sports.ts';
import { fencing, wrestling } from './catalogue/wrestling-and-fencing.ts';
import { defineSport, type SportFacts } from './define-sport.ts';
import { isSport, type Sport } from './sports-and-class-years.ts';

// A sport that no list has: any text is its position.
const other = defineSport({
  seasons: [],
  positions: {},
  hasSecondPosition: true,
  tiles: [],
  stats: [],
});

export const sportFacts: Readonly<Record<Sport, SportFacts>> = {
  Football: football,
  Basketball: basketball,
  Baseball: baseball,
  Softball: softball,
  Soccer: soccer,
  'Track & Field': trackAndField,
  Swimming: swimming,
  Tennis: tennis,
  Volleyball: volleyball,
  Wrestling: wrestling,
  Golf: golf,
  'Acrobatics & Tumbling': acrobaticsAndTumbling,
  'Beach Volleyball': beachVolleyball,
  Bowling: bowling,
  Cheer: competitiveCheer,
  'Cross Country': crossCountry,
  Dance: dance,
  Equestrian: equestrian,
  Fencing: fencing,
  'Field Hockey': fieldHockey,
  'Flag Football': flagFootball,
  Gymnastics: gymnastics,
  'Ice Hockey': iceHockey,
  Lacrosse: lacrosse,
  Rifle: rifle,
  Rowing: rowing,
  Rugby: rugby,
  Skiing: skiing,
  Stunt: stunt,
  Triathlon: triathlon,
  'Water Polo': waterPolo,
  Other: other,
};

/** The facts of a stored sport; an unknown sport has those of 'Other'. */
export function getSportFacts(sport: string): SportFacts {
  return sportFacts[isSport(sport) ? sport : 'Other'];
}
