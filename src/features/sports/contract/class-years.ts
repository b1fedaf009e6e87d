/** The first class of the specification. */
export const firstClassYear = 2024;
/** No class is stored above it: a bound for parameters and the database, far beyond what a profile may say. */
export const lastStorableClassYear = 2100;

/** Classes of a high school: freshmen to seniors. */
const classesInSchool = 4;
/** Sixth graders: younger athletes have no profile. */
const maxYearsAhead = 6;
/** The school year begins on 1 August, when most states' schools have begun or are about to. */
const firstMonthOfSchoolYear = 7;

/** The class that graduates at the end of the current school year: 2027 from 1 August 2026 on. */
export function getSeniorClassYear(now: Date): number {
  return now.getUTCFullYear() + (now.getUTCMonth() >= firstMonthOfSchoolYear ? 1 : 0);
}

/** The classes in school now and the one that has just graduated, oldest first: what forms offer. */
export function listOfferedClassYears(now: Date): number[] {
  const justGraduated = getSeniorClassYear(now) - 1;
  return listYears(justGraduated, justGraduated + classesInSchool);
}

/** The classes that have not graduated, as far as profiles may say them. */
export function listClassYearsInSchool(now: Date): number[] {
  const senior = getSeniorClassYear(now);
  return listYears(senior, senior + maxYearsAhead);
}

/** The classes that a profile may say. */
export function listAcceptedClassYears(now: Date): number[] {
  return listYears(firstClassYear, getSeniorClassYear(now) + maxYearsAhead);
}

export const isAcceptedClassYear = (classYear: number, now: Date): boolean =>
  listAcceptedClassYears(now).includes(classYear);

/** Whether the class has left school: from 1 August of its year on. */
export const hasGraduated = (classYear: number, now: Date): boolean => classYear < getSeniorClassYear(now);

function listYears(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
}
