import { allowsSecondPosition, listPositions, normalizePosition } from '#features/sports/contract.ts';
import { newInvalidFieldError } from '#shared/errors.ts';

interface Positions {
  sport: string;
  position: string;
  secondPosition: string | null;
}

/** What of a profile form concerns positions; undefined is not changed. */
type PositionForm = { [Field in keyof Positions]?: Positions[Field] | undefined };

/**
 * The positions to store for a form, by their full names: 'qb' is stored as 'Quarterback'. A position that the form does
 * not name stays as it was `before`, as far as it fits the sport.
 *
 * @throws AppError at `position` or `secondPosition`
 */
export function toPositionColumns(
  form: PositionForm,
  before?: Positions,
): Partial<Pick<Positions, 'position' | 'secondPosition'>> {
  const { sport = before?.sport ?? '' } = form;
  const hasOtherSport = before !== undefined && before.sport !== sport;
  if (!hasOtherSport && form.position === undefined && form.secondPosition === undefined) return {};
  const isPositionOfNewSport = (position: string) =>
    !hasOtherSport || listPositions(sport).includes(position);
  const stored = before && isPositionOfNewSport(before.position) ? before.position : undefined;
  const position = normalizePosition(sport, form.position ?? stored ?? '');
  if (!position) throw newInvalidFieldError('position', 'Please enter your position');
  if (form.secondPosition)
    return { position, secondPosition: toSecondPosition(sport, position, form.secondPosition) };
  const second = form.secondPosition === undefined ? (before?.secondPosition ?? null) : null;
  const keepsSecond = second !== null && second !== position && isPositionOfNewSport(second);
  return { position, secondPosition: keepsSecond ? second : null };
}

function toSecondPosition(sport: string, position: string, typed: string): string {
  if (!allowsSecondPosition(sport))
    throw newInvalidFieldError('secondPosition', `There is no second position in ${sport}`);
  const second = normalizePosition(sport, typed);
  if (second === position)
    throw newInvalidFieldError('secondPosition', 'Please choose a different second position');
  if (sport !== 'Other' && !listPositions(sport).includes(second))
    throw newInvalidFieldError('secondPosition', `Please choose a position in ${sport}`);
  return second;
}
