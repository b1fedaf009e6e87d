import type { Gender } from './genders.ts';

/** As people say it before the name of a sport: Women's Soccer. */
export const genderLabels: Readonly<Record<Gender, string>> = { womens: "Women's", mens: "Men's" };

// Colleges have these for one gender only: ncaaSeasons, ncaaWomensSports and ncaaEmergingSports in fact-sources.ts.
const onlyGenders = new Map<string | undefined, Gender>([
  ['Softball', 'womens'],
  ['Football', 'mens'],
  ['Baseball', 'mens'],
  ...[
    ...['Acrobatics & Tumbling', 'Beach Volleyball', 'Equestrian', 'Field Hockey', 'Flag Football', 'Stunt'],
    'Triathlon',
  ].map((sport): [string, Gender] => [sport, 'womens']),
]);

/** The gender of a sport that colleges offer for one gender only; undefined where they offer both. */
export const getOnlyGender = (sport: string | undefined): Gender | undefined => onlyGenders.get(sport);

/** Women's Soccer; Softball, which needs no gender, and Soccer where the gender is unknown. */
export function formatSportWithGender(sport: string, gender: Gender | null | undefined): string {
  return gender && gender !== getOnlyGender(sport) ? `${genderLabels[gender]} ${sport}` : sport;
}

/** The name of a coach's program: Women's Soccer, or Soccer for a program of both or of unknown gender. */
export function formatProgram(sport: string, ofProgram: readonly Gender[]): string {
  return formatSportWithGender(sport, ofProgram.length === 1 ? ofProgram[0] : null);
}
