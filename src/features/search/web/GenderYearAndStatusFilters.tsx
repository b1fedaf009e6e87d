import { type RecruitingStatus, recruitingStatuses } from '#features/athletes/contract/recruiting-status.ts';
import { recruitingStatusLabels } from '#features/athletes/contract/recruiting-status-labels.ts';
import { listOfferedClassYears } from '#features/sports/contract/class-years.ts';
import { genderLabels } from '#features/sports/contract/gender-labels.ts';
import { genders } from '#features/sports/contract/genders.ts';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Select } from '#ui/forms/Select.tsx';
import { formatCountryChoice, listCountryChoicesByName } from '../contract/country-filter-choices.ts';
import type { FilterProps } from './FilterControls.tsx';
import { MultipleChoiceFilter } from './MultipleChoiceFilter.tsx';

/** Unlike other lists it has one choice: both together are everybody. */
export function GenderFilter({ search, change, label }: FilterProps) {
  const [chosen, ...more] = search.gender ?? [];
  return (
    <Select
      size="md"
      label={label}
      options={[
        { value: '', label: "Women's and men's" },
        ...genders.map((gender) => ({ value: gender, label: genderLabels[gender] })),
      ]}
      value={more.length > 0 ? '' : (chosen ?? '')}
      onValueChange={(value) => {
        const gender = genders.filter((one) => one === value);
        change({ ...search, gender: gender.length > 0 ? gender : undefined });
      }}
    />
  );
}

export function RecruitingStatusFilter({ search, change, label }: FilterProps) {
  return (
    <MultipleChoiceFilter
      label={label}
      all="Any Status"
      several="statuses"
      choices={recruitingStatuses}
      toLabel={(status) => recruitingStatusLabels[status as RecruitingStatus]}
      chosen={search.recruitingStatus}
      onChoose={(statuses) =>
        change({ ...search, recruitingStatus: statuses as RecruitingStatus[] | undefined })
      }
    />
  );
}

/** The United States, everywhere else, then each country by name. */
export function CountryFilter({ search, change, label }: FilterProps) {
  return (
    <MultipleChoiceFilter
      label={label}
      all="Any Country"
      several="countries"
      choices={listCountryChoicesByName()}
      toLabel={formatCountryChoice}
      chosen={search.country}
      onChoose={(country) => change({ ...search, country })}
    />
  );
}

/** Graduates who have not been here since are left out, unless their class year is chosen. */
export function GraduatedFilter({ search, change }: FilterProps) {
  return (
    <Checkbox
      label="Show graduated"
      checked={search.graduated ?? false}
      onChange={(event) => change({ ...search, graduated: event.target.checked || undefined })}
    />
  );
}

export function ClassYearFilter({ search, change, label }: FilterProps) {
  return (
    <MultipleChoiceFilter
      label={label}
      all="All Years"
      several="years"
      choices={listOfferedClassYears(new Date()).map(String)}
      chosen={search.classYear?.map(String)}
      onChoose={(years) => change({ ...search, classYear: years?.map(Number) })}
    />
  );
}
