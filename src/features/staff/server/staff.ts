// What the wiring and the scripts use of staff.

export { queueDangerEmails } from './service/email-staff-about-danger.ts';
export { inviteStaff } from './service/invite-and-accept.ts';
export { countOpenQueueItems } from './service/queue.ts';
export type { ServerState } from './service/read-system-page-state.ts';
export { removeStaff } from './service/remove-staff.ts';
export { createDailyLimitQueueSource, recordReachedLimit } from './service/review-members-at-daily-limit.ts';
export { createThreadReadingQueueSource } from './service/thread-reading-queue.ts';
