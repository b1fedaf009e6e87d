/** What athletes say about their recruitment, in their own words on the profile. */
export const recruitingStatuses = ['open', 'committed', 'signed', 'notLooking'] as const;
export type RecruitingStatus = (typeof recruitingStatuses)[number];

/** Plans that keep an athlete in lists after high school. */
export const plansAfterGraduation = ['postgraduate', 'transfer'] as const;
export type PlanAfterGraduation = (typeof plansAfterGraduation)[number];

/** 'notLooking' as the database writes it. */
export type StoredRecruitingStatus = Exclude<RecruitingStatus, 'notLooking'> | 'not_looking';

export const toStoredRecruitingStatus = (status: RecruitingStatus): StoredRecruitingStatus =>
  status === 'notLooking' ? 'not_looking' : status;

export const fromStoredRecruitingStatus = (stored: StoredRecruitingStatus): RecruitingStatus =>
  stored === 'not_looking' ? 'notLooking' : stored;
