import type { ListedCoach } from '#features/coaches/contract.ts';
import { formatDivision } from '#features/schools/contract.ts';
import type { Program } from '../../contract/first-screen.ts';
import { maxPrograms } from '../../contract/first-screen-limits.ts';

/** The nearest programs of these coaches, who are in the order of their distance; only a verified coach is named. */
export function groupIntoPrograms(coaches: readonly ListedCoach[]): Program[] {
  const bySchool = new Map<string, ListedCoach[]>();
  for (const coach of coaches) {
    const key = getSchoolKey(coach);
    bySchool.set(key, [...(bySchool.get(key) ?? []), coach]);
  }
  return [...bySchool.values()].slice(0, maxPrograms).map(toProgram);
}

/** One key for a school of the list, and for the same name typed in the same state. */
const getSchoolKey = ({ schoolId, school, state, country }: ListedCoach): string =>
  schoolId ?? [school.toLowerCase(), state, country].join('|');

function toProgram(coaches: readonly ListedCoach[]): Program {
  const [nearest] = coaches as [ListedCoach];
  const verified = coaches.filter((coach) => coach.verified);
  const named = verified.find(({ position }) => /^head coach/i.test(position)) ?? verified[0];
  const { school, college, city, state, country, miles } = nearest;
  return {
    school: college?.name ?? school,
    division: (college && formatDivision(college)) ?? null,
    ...{ city, state, country, miles },
    coach: named ? { id: named.id, firstName: named.user.firstName, lastName: named.user.lastName } : null,
    coachId: named?.id ?? (coaches.length === 1 ? nearest.id : null),
  };
}
