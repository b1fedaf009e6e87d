/** The competition in which an athlete plays, and which a college program is for. Never guessed from a name. */
export const genders = ['womens', 'mens'] as const;
export type Gender = (typeof genders)[number];
