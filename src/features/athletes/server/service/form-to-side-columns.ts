import { listSideFields } from '#features/sports/contract/describe-strong-sides.ts';
import { getSideLabel, haveSameSide } from '#features/sports/contract/strong-side-labels.ts';
import { type SideField, type Sides, sideFields } from '#features/sports/contract/strong-sides.ts';
import { newInvalidFieldError } from '#shared/errors.ts';

type SideForm = { [Field in SideField]?: Sides[Field] | undefined } & { sport?: string | undefined };

/**
 * The sides to store for a form. After a change of sport those remain that mean the same in both: who throws left in
 * softball does so in baseball, but may be right-footed in soccer.
 *
 * @throws AppError at a side that the sport does not have
 */
export function toSideColumns(form: SideForm, before?: { sport: string }): Partial<Sides> {
  const { sport = before?.sport ?? '' } = form;
  const has = new Set(listSideFields(sport));
  for (const field of sideFields)
    if (form[field] && !has.has(field))
      throw newInvalidFieldError(field, `There is no ‘${getSideLabel(field)}’ in ${sport}`);
  const outdated = sideFields.filter(
    (field) => before && form[field] === undefined && !haveSameSide(field, before.sport, sport),
  );
  return Object.fromEntries(outdated.map((field) => [field, null]));
}
