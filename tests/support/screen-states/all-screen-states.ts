import { athleteScenes } from './athlete-screens.ts';
import { coachScenes } from './coach-screens.ts';
import type { Scene } from './screen-state.ts';
import { doors } from './visitor-screens.ts';

export * from './screen-state.ts';

/** Every screen and state, as `npm run screenshots`, `npm run bench -- screen-weight` and the journeys look at them. */
export const scenes: Scene[] = [...doors, ...coachScenes, ...athleteScenes];
