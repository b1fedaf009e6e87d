import { athleteProfileScreenStates } from './athlete-profile-screens.ts';
import { athleteScreenStates } from './athlete-screens.ts';
import { coachScreenStates } from './coach-screens.ts';
import { contactLogScreenStates } from './contact-log-screens.ts';
import { guardianScreenStates } from './guardian-screens.ts';
import { keyboardScreenStates } from './keyboard-screens.ts';
import { needScreenStates } from './need-screens.ts';
import type { ScreenState } from './screen-state.ts';
import { shortlistScreenStates } from './shortlist-screens.ts';
import { staffActionScreenStates, staffScreenStates } from './staff-screens.ts';
import { tripScreenStates } from './trip-screens.ts';
import { visitorScreenStates } from './visitor-screens.ts';

export * from './screen-state.ts';

/** Every screen and state, as `npm run docs -- screenshots`, `npm run bench -- screen-weight` and the journeys look at them. */
export const screenStates: ScreenState[] = [
  ...visitorScreenStates,
  ...coachScreenStates,
  ...athleteProfileScreenStates,
  ...needScreenStates,
  ...athleteScreenStates,
  ...staffScreenStates,
  ...staffActionScreenStates,
  ...contactLogScreenStates,
  ...shortlistScreenStates,
  ...tripScreenStates,
  ...keyboardScreenStates,
  ...guardianScreenStates,
];
