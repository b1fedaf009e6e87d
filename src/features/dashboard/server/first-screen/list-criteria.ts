import type { AudienceField } from '#features/safety/contract/field-audiences.ts';
import { getSideLabel, listSideFieldsOfPosition } from '#features/sports/contract/strong-side-labels.ts';
import type { SideField } from '#features/sports/contract/strong-sides.ts';
import { getSportFacts } from '#features/sports/contract.ts';
import type { Criterion, CriterionKind, CriterionStatus } from '../../contract/first-screen.ts';
import { placesOfParts } from './choose-next-steps.ts';
import type { AskedCriterion, OwnProfileFacts } from './queries.ts';

/** What a search filters by. */
type FilterKind = AskedCriterion['kind'];

/** Of sports whose coaches measure; the public guides name them first. Of other sports the numbers of the card. */
const measuredFirst: Readonly<Record<string, readonly string[]>> = {
  Football: ['40-Yard Dash', 'Vertical Jump'],
  Basketball: ['PPG', 'Wingspan'],
  Baseball: ['60-Yard Dash', 'Exit Velocity'],
  Softball: ['Home to First', 'Exit Velocity'],
  Volleyball: ['Approach Touch', 'Block Touch'],
  Rowing: ['2K Erg', '6K Erg'],
};
/** What coaches of one position measure first instead. */
const measuredFirstOfPosition: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Baseball: { Pitcher: ['Fastball', 'ERA'], Catcher: ['Pop Time', 'Exit Velocity'] },
  Softball: { Pitcher: ['Pitch Speed', 'ERA'], Catcher: ['Pop Time', 'Exit Velocity'] },
  Soccer: { Goalkeeper: ['Saves', 'Clean Sheets'] },
};
/** The sports in which public guides name a size. */
const sportsOfSize = new Set(['Football', 'Basketball', 'Volleyball', 'Rowing', 'Water Polo', 'Lacrosse']);

const maxStats = 2;
/** So many coaches or more: exact numbers would tell when one coach changes a search. */
const countSteps = [5, 10, 25, 50, 100, 250, 500, 1000];

/** What is rounded how: the median of five is the number of one of them. */
const roundingSteps: Partial<Record<CriterionKind, number>> = { gpa: 0.1, height: 1, weight: 5 };

const audienceFieldOfKind: Partial<Record<CriterionKind, AudienceField>> = {
  gpa: 'grades',
  weight: 'weight',
  film: 'film',
};

const links: Record<CriterionKind, string> = {
  gpa: placesOfParts.gpa.link,
  height: placesOfParts.size.link,
  weight: placesOfParts.size.link,
  film: placesOfParts.highlights.link,
  bats: placesOfParts.position.link,
  strongHand: placesOfParts.position.link,
  strongFoot: placesOfParts.position.link,
  stat: placesOfParts.stats.link,
};

/** What coaches ask for most, then what public guides add; `isHiding`: whether hidden fields are in force. */
export function listCriteria(
  own: OwnProfileFacts,
  asked: readonly AskedCriterion[],
  isHiding: boolean,
): Criterion[] {
  const isOfPosition = toPositionCheck(own);
  const byCoaches = asked
    .filter(({ kind }) => isOfPosition(kind))
    .toSorted((one, other) => other.coaches - one.coaches || one.kind.localeCompare(other.kind))
    .map((criterion) => toCriterion(own, { ...criterion, isHiding }));
  const isAsked = new Set(asked.map(({ kind }) => kind));
  const general = listGeneralKinds(own).filter((kind) => !isAsked.has(kind));
  return [
    ...byCoaches,
    ...general.map((kind) => toCriterion(own, { kind, isHiding })),
    ...listMeasuredStats(own).map((stat) => toStatCriterion(own, stat)),
  ];
}

/** A search may ask for a side that the position does not have. */
function toPositionCheck({ sport, position }: OwnProfileFacts): (kind: FilterKind) => boolean {
  const sides = listSideFieldsOfPosition(sport, position);
  return (kind) => !isSideField(kind) || sides.includes(kind);
}

const isSideField = (kind: FilterKind): kind is SideField =>
  kind === 'bats' || kind === 'strongHand' || kind === 'strongFoot';

function listGeneralKinds({ sport, position }: OwnProfileFacts): FilterKind[] {
  const size: FilterKind[] = sportsOfSize.has(sport) ? ['height'] : [];
  return ['film', 'gpa', ...size, ...listSideFieldsOfPosition(sport, position)];
}

function listMeasuredStats({ sport, position }: OwnProfileFacts): readonly string[] {
  const ofSport = measuredFirst[sport] ?? getSportFacts(sport).tiles;
  return (measuredFirstOfPosition[sport]?.[position] ?? ofSport).slice(0, maxStats);
}

interface CriterionFacts {
  kind: FilterKind;
  coaches?: number;
  asked?: number;
  isHiding: boolean;
}

function toCriterion(own: OwnProfileFacts, facts: CriterionFacts): Criterion {
  const { kind, coaches, asked } = facts;
  const ownNumber = getOwnNumber(own, kind);
  const step = roundingSteps[kind];
  const threshold = step && asked !== undefined ? roundTo(asked, step) : null;
  return {
    kind,
    label: getLabel(own.sport, kind),
    coaches: coaches === undefined ? null : (countSteps.findLast((count) => count <= coaches) ?? null),
    asked: threshold,
    own: ownNumber,
    status: getStatus(own, facts, threshold),
    link: links[kind],
  };
}

const labels = { gpa: 'GPA', height: 'Height', weight: 'Weight', film: 'Film' } as const;

const getLabel = (sport: string, kind: FilterKind): string =>
  isSideField(kind) ? getSideLabel(kind, [sport]) : labels[kind];

/** To the nearest step; a tie goes up, so that nobody reads 'You meet it' who is below. Floats would break ties at random. */
const roundTo = (value: number, step: number): number =>
  Number((Math.round(Number((value / step).toFixed(6))) * step).toFixed(1));

function getOwnNumber(own: OwnProfileFacts, kind: FilterKind): number | null {
  return kind === 'gpa' || kind === 'height' || kind === 'weight' ? own[kind] : null;
}

function getStatus(
  own: OwnProfileFacts,
  { kind, isHiding }: CriterionFacts,
  threshold: number | null,
): CriterionStatus {
  const value = kind === 'film' ? own.hasFilm || null : own[kind];
  if (value === null) return 'missing';
  const field = audienceFieldOfKind[kind];
  if (isHiding && field && own.audiences[field] === 'nobody') return 'hidden';
  return threshold !== null && Number(value) < threshold ? 'below' : 'met';
}

const toStatCriterion = (own: OwnProfileFacts, stat: string): Criterion => ({
  kind: 'stat',
  label: stat,
  coaches: null,
  asked: null,
  own: null,
  status: own.stats.includes(stat.toLowerCase()) ? 'met' : 'missing',
  link: links.stat,
});
