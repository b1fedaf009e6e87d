import { athleteScenes } from './scenes/athlete.ts';
import { coachScenes } from './scenes/coach.ts';
import type { Scene } from './scenes/scene.ts';
import { doors } from './scenes/visitor.ts';

export * from './scenes/scene.ts';

/** Every screen and state, as `npm run screenshots`, `npm run bench -- screen-weight` and the journeys look at them. */
export const scenes: Scene[] = [...doors, ...coachScenes, ...athleteScenes];
