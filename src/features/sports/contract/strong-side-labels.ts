import { getSportFacts } from './catalogue.ts';
import type { SideAction } from './define-sport.ts';
import { getSideAction, listSideFields, sideValueLabels } from './describe-strong-sides.ts';
import type { SideField, SideValue } from './strong-sides.ts';

// Apart from how sides are shown: only forms and filters have labels.

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

/** 'Left' */
export const getSideValueLabel = (value: SideValue): string => sideValueLabels[value];
