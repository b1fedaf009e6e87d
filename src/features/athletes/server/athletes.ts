/** The door: what other features may call. */

export type { BuiltSelection, SelectionOfShape } from './queries/athlete-rows.ts';
export { addAthleteProfile } from './service/add-athlete.ts';
export { changeProfileOfUser, removeHighlightOfUser } from './service/change-profile.ts';
export { getShownFieldsOfLists, listAthletes, listFoundAthletes } from './service/list-and-get-athletes.ts';
export { listDistances } from './service/list-distances.ts';
export { lockProfile, pauseProfile, resumeProfile } from './service/profile-visibility.ts';
