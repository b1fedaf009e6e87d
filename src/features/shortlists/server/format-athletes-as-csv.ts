import { formatRecruitingStatus } from '#features/athletes/contract/recruiting-status-labels.ts';
import type { Athlete } from '#features/athletes/contract.ts';
import { formatSides } from '#features/sports/contract/describe-strong-sides.ts';
import { genderLabels } from '#features/sports/contract/gender-labels.ts';
import { toCsv } from '#server/format-csv.ts';

// In the order of the columns. What a list hides from the coach is null in the athlete, too.
const columns: Record<string, (athlete: Athlete, publicUrl: string) => unknown> = {
  'First name': ({ user }) => user.firstName,
  'Last name': ({ user }) => user.lastName,
  Sport: ({ sport }) => sport,
  "Women's or men's": ({ gender }) => gender && genderLabels[gender],
  Position: ({ position }) => position,
  'Second position': ({ secondPosition }) => secondPosition,
  'Strong side': (athlete) => formatSides(athlete),
  'Class year': ({ classYear }) => classYear,
  Height: ({ height }) => height,
  'Weight (lbs)': ({ weight }) => weight,
  GPA: ({ gpa }) => gpa,
  'Weighted GPA': ({ weightedGpa }) => weightedGpa,
  'Scale of weighted GPA': ({ weightedGpaScale }) => weightedGpaScale,
  SAT: ({ satScore }) => satScore,
  ACT: ({ actScore }) => actScore,
  'High school': ({ highSchool }) => highSchool,
  City: ({ city }) => city,
  State: ({ state }) => state,
  Country: ({ country }) => country,
  // The starting value is nobody's rating.
  Rating: ({ rating, ratingCount }) => (ratingCount > 0 ? rating : null),
  'Rated by': ({ ratingCount }) => ratingCount,
  'Recruiting status': ({ recruitingStatus, commitment }) =>
    formatRecruitingStatus(recruitingStatus, commitment),
  Stats: ({ stats }) =>
    stats.map(({ statName, statValue, season }) => `${statName} ${statValue} (${season})`).join('; '),
  Film: ({ highlights }) => highlights?.join(' '),
  Profile: ({ id }, publicUrl) => `${publicUrl}/athlete/${id}`,
};

/** With a byte order mark: without it Excel does not read the names as UTF-8. */
export const formatAthletesAsCsv = (athletes: readonly Athlete[], publicUrl: string): string =>
  `\uFEFF${toCsv(
    athletes.map((athlete) =>
      Object.fromEntries(Object.entries(columns).map(([name, read]) => [name, read(athlete, publicUrl)])),
    ),
    Object.keys(columns),
  )}`;
