/** Who may look at what belongs to an athlete under 18, in the order of the columns. */
export const peopleAroundMinor = {
  athlete: 'The athlete',
  guardian: 'Their guardian',
  verifiedCoach: 'Verified coach',
  otherCoach: 'Other coach',
  otherAthlete: 'Other athlete',
  blocked: 'Blocked member',
  visitor: 'Not signed in',
  staff: 'Our staff',
} as const;
export type PersonAroundMinor = keyof typeof peopleAroundMinor;

/** `own`: only what passes between the two. `asked`: only after a colleague has agreed, and both members are told. */
const accessLabels = { yes: 'Yes', no: 'No', own: 'Only their own', asked: 'By exception' } as const;
export type DataAccess = keyof typeof accessLabels;

const createRow = (words: string) => words.split(' ') as DataAccess[];
const ofProfile = createRow('yes no yes yes yes no no no');
const ofProfileAlsoToStaff = createRow('yes no yes yes yes no no yes');
const forCoaches = createRow('yes no yes yes no no no no');
const forCoachesAndStaff = createRow('yes no yes yes no no no yes');
const ofThread = createRow('yes yes own own own own no asked');

/**
 * Who sees which data of a minor who has changed no setting, with safeguards on, in the order of `peopleAroundMinor`. The
 * test `tests/permissions/data-of-a-minor.test.ts` reads as each of these people and compares.
 */
export const whoSeesDataOfMinors = {
  'First and last name': createRow('yes yes yes yes yes no no yes'),
  Photo: forCoachesAndStaff,
  'Sport, positions and class year': ofProfile,
  Height: ofProfile,
  Weight: forCoaches,
  'City and state': ofProfileAlsoToStaff,
  'High school': ofProfileAlsoToStaff,
  GPA: ofProfile,
  'SAT and ACT': ofProfile,
  Bio: ofProfileAlsoToStaff,
  Film: ofProfileAlsoToStaff,
  Statistics: ofProfile,
  'Instagram and other sites': forCoachesAndStaff,
  'Email address': createRow('yes no no no no no no yes'),
  'Date of birth': createRow('yes no no no no no no no'),
  'Address of a guardian': createRow('yes yes no no no no no no'),
  'Who looked at the profile': createRow('yes yes no no no no no no'),
  'Messages with a coach': ofThread,
  'Campus visits with a coach': createRow('yes yes own own no own no asked'),
} as const satisfies Record<string, DataAccess[]>;

/** The table as a section in Markdown, for the page /safety and for docs/. */
export function writeSectionOfMinorsData(): string {
  const columns = Object.values(peopleAroundMinor);
  const rows = Object.entries(whoSeesDataOfMinors).map(
    ([label, accesses]) => `|${[label, ...accesses.map((access) => accessLabels[access])].join('|')}|`,
  );
  return [
    '## Who sees what of an athlete under 18',
    '',
    'As long as the athlete has changed nothing: Settings can make most of it narrower, and the photo or the weight wider.',
    'A guardian is who has confirmed an invitation of the athlete. Our staff read a conversation only if a colleague agrees',
    'to the reason, and both members are told.',
    '',
    `|What|${columns.join('|')}|`,
    `|---|${columns.map(() => '---').join('|')}|`,
    ...rows,
    '',
  ].join('\n');
}
