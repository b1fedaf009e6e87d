import { getSportFacts } from './catalogue.ts';
import type { SideAction } from './define-sport.ts';
import { type SideField, type Sides, type SideValue, sideFields } from './strong-sides.ts';

/** The sides that a sport asks for, in display order. */
export function listSideFields(sport: string): SideField[] {
  const { sides } = getSportFacts(sport);
  return sideFields.filter((field) => sides[field] !== undefined);
}

/** The same for an athlete of a position: only kickers are asked for their foot in football. */
export function listSideFieldsOfPosition(sport: string, position: string): SideField[] {
  const { sides } = getSportFacts(sport);
  return listSideFields(sport).filter((field) => sides[field]?.positions?.includes(position) ?? true);
}

/** Whether a side means the same in both sports: who throws left in softball does so in baseball, but may be right-footed. */
export const haveSameSide = (field: SideField, sport: string, otherSport: string): boolean =>
  getSportFacts(sport).sides[field]?.action === getSportFacts(otherSport).sides[field]?.action;

const fieldLabels: Record<SideAction, string> = {
  bats: 'Bats',
  throws: 'Throws',
  shoots: 'Shoots',
  hand: 'Strong Hand',
  foot: 'Strong Foot',
};

/** 'Throws' in baseball, 'Shoots' in lacrosse, 'Strong Hand' in tennis and where several sports are meant. */
export function getSideLabel(field: SideField, sportsOfLabel: readonly string[] = []): string {
  return fieldLabels[getSideAction(field, sportsOfLabel)];
}

const valueLabels: Record<SideValue, string> = {
  right: 'Right',
  left: 'Left',
  both: 'Both',
  switch: 'Switch',
};

/** 'Left' */
export const getSideValueLabel = (value: SideValue): string => valueLabels[value];

/** 'Throws left', 'Left-handed', 'Left-footed', 'Bats left', 'Switch hitter'; by the sports that are meant, if they agree. */
export function formatSide(
  field: SideField,
  value: SideValue,
  sportsOfLabel: readonly string[] = [],
): string {
  if (value === 'switch') return 'Switch hitter';
  const action = getSideAction(field, sportsOfLabel);
  if (action === 'foot') return value === 'both' ? 'Two-footed' : `${valueLabels[value]}-footed`;
  if (action === 'hand') return value === 'both' ? 'Ambidextrous' : `${valueLabels[value]}-handed`;
  return `${fieldLabels[action]} ${value === 'both' ? 'with both hands' : value}`;
}

/** 'Bats left, throws right'; '' where the athlete has not said, or the sport has none. */
export function formatSides({ sport, ...sides }: Sides & { sport: string }): string {
  const words = listSideFields(sport).flatMap((field) => {
    const value = sides[field];
    return value ? formatSide(field, value, [sport]) : [];
  });
  return words.map((word, nth) => (nth === 0 ? word : word.toLowerCase())).join(', ');
}

const usualActions = { bats: 'bats', strongHand: 'hand', strongFoot: 'foot' } as const;

function getSideAction(field: SideField, sportsOfLabel: readonly string[]): SideAction {
  const actions = new Set(sportsOfLabel.flatMap((sport) => getSportFacts(sport).sides[field]?.action ?? []));
  const [only] = actions;
  return actions.size === 1 && only ? only : usualActions[field];
}
