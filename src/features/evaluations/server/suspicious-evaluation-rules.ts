// Which evaluations staff look at. None of these decides anything: a common name is no family, and three coaches of one
// school may have watched the same game.

import type { SuspicionReason } from '../contract/suspicious-evaluations.ts';

/** So many coaches of one school within so many hours: a staff rarely grades one athlete on the same day. */
export const sameSchoolEvaluationsThreshold = { coaches: 3, hours: 24 };

/** The best mean that still is one star, and for how long a coach may bear a refusal in mind. */
const revenge = { maxScore: 1.5, days: 90 };

export interface SuspicionFacts {
  coachLastName: string;
  athleteLastName: string;
  score: number;
  evaluatedAt: Date;
  /** Coaches of the same school who evaluated the same athlete within that number of hours, this one included. */
  coachesOfSchool: number;
  /** When the athlete has last declined a request of this coach, or declined or cancelled a visit with them. */
  refusedAt: Date | null;
}

/** 'Núñez ' and 'NUNEZ' are one family name. */
const normalizeName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{Letter}]/gu, '')
    .toLowerCase();

const hasSameFamilyName = ({ coachLastName, athleteLastName }: SuspicionFacts): boolean =>
  normalizeName(coachLastName) !== '' && normalizeName(coachLastName) === normalizeName(athleteLastName);

const isEvaluatedByManyCoachesOfSchool = ({ coachesOfSchool }: SuspicionFacts): boolean =>
  coachesOfSchool >= sameSchoolEvaluationsThreshold.coaches;

function isLowScoreSoonAfterRefusal({ score, refusedAt, evaluatedAt }: SuspicionFacts): boolean {
  if (!refusedAt || score > revenge.maxScore) return false;
  const days = (evaluatedAt.getTime() - refusedAt.getTime()) / 86_400_000;
  return days >= 0 && days <= revenge.days;
}

/** Why staff should look at an evaluation; empty for almost all. */
export function listSuspicions(facts: SuspicionFacts): SuspicionReason[] {
  const found: [SuspicionReason, boolean][] = [
    ['family-name', hasSameFamilyName(facts)],
    ['school-burst', isEvaluatedByManyCoachesOfSchool(facts)],
    ['revenge', isLowScoreSoonAfterRefusal(facts)],
  ];
  return found.filter(([, applies]) => applies).map(([reason]) => reason);
}
