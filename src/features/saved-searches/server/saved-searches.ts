// What other features may call.
export { listNeedRows, type NeedRow } from './queries.ts';
export { toAthleteListParameters } from './rules.ts';
