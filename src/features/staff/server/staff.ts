// What the wiring and the scripts use of staff.
export { inviteStaff } from './service/invite-and-accept.ts';
export { queueDangerEmails } from './service/mail-danger.ts';
