import type { PlanAfterGraduation, RecruitingStatus } from './recruiting-status.ts';

// Apart from the values, which the first page loads.
export const recruitingStatusLabels: Readonly<Record<RecruitingStatus, string>> = {
  open: 'Open to offers',
  committed: 'Committed',
  signed: 'Signed',
  notLooking: 'Not looking',
};

/** Whether the status is about a college, which the athlete may name. */
export const isCommittedOrSigned = (status: RecruitingStatus): boolean =>
  status === 'committed' || status === 'signed';

const wordsBeforeCollege: Readonly<Partial<Record<RecruitingStatus, string>>> = {
  committed: 'Committed to',
  signed: 'Signed with',
};

/** 'Committed to Rice University', or the status alone where the college is not known or not shown. */
export function formatRecruitingStatus(
  status: RecruitingStatus,
  commitment: { school: string } | null,
): string {
  const words = commitment && wordsBeforeCollege[status];
  return words ? `${words} ${commitment.school}` : recruitingStatusLabels[status];
}

/** How forms and profiles name the plans. */
export const plansAfterGraduationLabels: Readonly<Record<PlanAfterGraduation, string>> = {
  postgraduate: 'Postgraduate year',
  transfer: 'Transferring',
};
