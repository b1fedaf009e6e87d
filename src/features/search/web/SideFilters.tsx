import { formatSide, listSideFields } from '#features/sports/contract/describe-strong-sides.ts';
import { getSideLabel } from '#features/sports/contract/strong-side-labels.ts';
import {
  type SideField,
  type SideValue,
  sideFields,
  sideValues,
} from '#features/sports/contract/strong-sides.ts';
import { Field } from '#ui/forms/Field.tsx';
import type { FilterProps } from './FilterControls.tsx';
import { MultipleChoiceFilter } from './MultipleChoiceFilter.tsx';
import type { AthleteSearch } from './search-params.ts';

/** Hand, foot and side of the plate: those of the chosen sports, and those that are filtered by. */
export function SideFilters({ search, change }: FilterProps) {
  return listOfferedSideFields(search).map((field) => {
    const label = getSideLabel(field, search.sport);
    return (
      <Field key={field} label={label}>
        <MultipleChoiceFilter
          all="Either"
          several="choices"
          choices={sideValues[field]}
          toLabel={(value) => formatSide(field, value as SideValue, search.sport)}
          chosen={search[field]}
          onChoose={(chosen) => change({ ...search, [field]: chosen })}
        />
      </Field>
    );
  });
}

function listOfferedSideFields(search: AthleteSearch): SideField[] {
  const ofSports = new Set(search.sport?.flatMap((sport) => listSideFields(sport)));
  return sideFields.filter((field) => ofSports.has(field) || search[field] !== undefined);
}
