import type { AthleteDashboard } from '../contract.ts';

/** The parts of a profile that an athlete can add after the registration; true when it is there. */
export interface FilledProfileParts {
  /** Says more than the sport does. */
  position: boolean;
  photo: boolean;
  gpa: boolean;
  highlights: boolean;
  stats: boolean;
  bio: boolean;
  size: boolean;
  testScore: boolean;
  highSchool: boolean;
  social: boolean;
}

/** What the registration asks for: sport, class year and city. */
const basicsPercent = 20;

/** In the order in which coaches look for them; with the basics the percents make 100. */
export const profileParts: { part: keyof FilledProfileParts; percent: number; step: string }[] = [
  { part: 'position', percent: 5, step: 'Choose your position' },
  { part: 'photo', percent: 10, step: 'Add a profile photo' },
  { part: 'gpa', percent: 10, step: 'Add your GPA' },
  { part: 'size', percent: 10, step: 'Add your height and weight' },
  { part: 'highlights', percent: 10, step: 'Add a highlight video' },
  { part: 'stats', percent: 10, step: 'Add your stats' },
  { part: 'bio', percent: 10, step: 'Write a short bio' },
  { part: 'highSchool', percent: 5, step: 'Add your high school' },
  { part: 'testScore', percent: 5, step: 'Add an SAT or ACT score' },
  { part: 'social', percent: 5, step: 'Link a social profile or website' },
];

/** How complete a profile is, and the first part that it lacks; undefined means that there is no profile. */
export function getProfileCompleteness(
  filled: FilledProfileParts | undefined,
): Pick<AthleteDashboard, 'completeness' | 'nextStep'> {
  if (!filled) return { completeness: 0, nextStep: 'Complete your profile' };
  const percents = profileParts.map(({ part, percent }) => (filled[part] ? percent : 0));
  return {
    completeness: percents.reduce((sum, percent) => sum + percent, basicsPercent),
    nextStep: profileParts.find(({ part }) => !filled[part])?.step ?? null,
  };
}
