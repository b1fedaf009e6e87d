import { getSeniorClassYear } from '#features/sports/contract/class-years.ts';
import type { ContextWith } from '#server/context.ts';
import {
  type ClassPosition,
  listClassYearsOfListedAthletes,
  unlistNextGraduatesOfClass,
} from '../queries.ts';

/** Of a statement, so that it stays far below its time limit when a whole class leaves on 1 August. */
const maxAthletesPerStep = 1000;

/**
 * Takes graduates out of lists, maps and counts who have not been here since they left school. A trigger puts back who
 * returns, corrects the class, or says what comes after high school.
 */
export async function unlistGraduates(
  { db, now }: ContextWith<'db' | 'now'>,
  limit: number = maxAthletesPerStep,
): Promise<void> {
  for (const classYear of await listClassYearsOfListedAthletes(db, getSeniorClassYear(now()) - 1)) {
    let after: ClassPosition | undefined;
    do after = await unlistNextGraduatesOfClass(db, { classYear, after, limit });
    while (after);
  }
}
