// Apart from the contract, whose schemas the first pages do not need: they read addresses with these.

/** Levels of college sports, as coaches say them. */
export const collegeLevels = ['NCAA I', 'NCAA II', 'NCAA III', 'NAIA', 'NJCAA'] as const;
export type CollegeLevel = (typeof collegeLevels)[number];

/** `distance`: the nearest to the viewer's city, or to the chosen place, first. */
export const coachSorts = ['newest', 'distance'] as const;
export type CoachSort = (typeof coachSorts)[number];
