import { getSportFacts } from './catalogue.ts';
import type { SideAction } from './define-sport.ts';
import { type SideField, type Sides, type SideValue, sideFields } from './strong-sides.ts';

/** The sides that a sport asks for, in display order. */
export function listSideFields(sport: string): SideField[] {
  const { sides } = getSportFacts(sport);
  return sideFields.filter((field) => sides[field] !== undefined);
}

const actionWords: Partial<Record<SideAction, string>> = { bats: 'Bats', throws: 'Throws', shoots: 'Shoots' };

/** Each on its own. */
export const sideValueLabels: Record<SideValue, string> = {
  right: 'Right',
  left: 'Left',
  both: 'Both',
  switch: 'Switch',
};

/** 'Throws left', 'Left-handed', 'Left-footed', 'Bats left', 'Switch hitter'; by the sports that are meant, if they agree. */
export function formatSide(
  field: SideField,
  value: SideValue,
  sportsOfLabel: readonly string[] = [],
): string {
  if (value === 'switch') return 'Switch hitter';
  const action = getSideAction(field, sportsOfLabel);
  if (action === 'foot') return value === 'both' ? 'Two-footed' : `${sideValueLabels[value]}-footed`;
  if (action === 'hand') return value === 'both' ? 'Ambidextrous' : `${sideValueLabels[value]}-handed`;
  return `${actionWords[action]} ${value === 'both' ? 'with both hands' : value}`;
}

/** 'Bats left, throws right'; '' where the athlete has not said, or the sport has none. */
export function formatSides({ sport, ...sides }: Sides & { sport: string }): string {
  const words = listSideFields(sport).flatMap((field) => {
    const value = sides[field];
    return value ? formatSide(field, value, [sport]) : [];
  });
  return words.map((word, nth) => (nth === 0 ? word : word.toLowerCase())).join(', ');
}

/** The same in the space of a card: 'Bats L, throws R'. */
export const formatSidesBriefly = (athlete: Parameters<typeof formatSides>[0]): string =>
  formatSides(athlete).replaceAll(/ (left|right)\b/g, (side) => side.slice(0, 2).toUpperCase());

const usualActions = { bats: 'bats', strongHand: 'hand', strongFoot: 'foot' } as const;

/** What a side is about in these sports, if they agree. */
export function getSideAction(field: SideField, sportsOfLabel: readonly string[]): SideAction {
  const actions = new Set(sportsOfLabel.flatMap((sport) => getSportFacts(sport).sides[field]?.action ?? []));
  const [only] = actions;
  return actions.size === 1 && only ? only : usualActions[field];
}
