// Apart from the catalogue of sports: every first page parses addresses with these values.

/** The fields of a profile that say with which hand, with which foot and from which side of the plate an athlete plays. */
export const sideFields = ['bats', 'strongHand', 'strongFoot'] as const;
export type SideField = (typeof sideFields)[number];

/** The values of each field. */
export const sideValues = {
  bats: ['right', 'left', 'switch'],
  strongHand: ['right', 'left', 'both'],
  strongFoot: ['right', 'left', 'both'],
} as const satisfies Record<SideField, readonly string[]>;
export type SideValue<Field extends SideField = SideField> = (typeof sideValues)[Field][number];

/** The sides of an athlete; null where the athlete has not said. */
export type Sides = { [Field in SideField]: SideValue<Field> | null };
