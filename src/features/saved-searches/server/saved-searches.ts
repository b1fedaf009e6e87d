// What other features may call.
export { toAthleteListParameters } from './rules.ts';
export { listNeedsOfUser, type NeedOfUser } from './service.ts';
