import { Field } from '#ui/forms/Field.tsx';
import {
  BookmarkedFilter,
  FilmFilter,
  GpaFilter,
  NearMySchoolFilter,
  NearPlaceFilter,
  PositionFilter,
  RadiusFilter,
  SearchTextField,
  type SearchTextFieldProps,
  SportFilter,
  StateFilter,
} from './FilterControls.tsx';
import {
  ClassYearFilter,
  CountryFilter,
  GenderFilter,
  GraduatedFilter,
  RecruitingStatusFilter,
} from './GenderYearAndStatusFilters.tsx';
import { RangeFilters } from './RangeFilters.tsx';
import { SideFilters } from './SideFilters.tsx';
import { useFilters } from './use-filters.ts';

export type { SearchByWords } from './data.ts';

/** Every filter, one below the other: at the left of the list, and in the sheet of small screens. */
export function FilterColumn({
  searchByWords,
  focused,
}: Pick<SearchTextFieldProps, 'searchByWords' | 'focused'>) {
  const [search, change] = useFilters();
  const props = { search, change };
  return (
    <div className="flex flex-col gap-3">
      <SearchTextField
        {...props}
        label="Search athletes by name, school or city"
        searchByWords={searchByWords}
        focused={focused}
      />
      <Field label="Sport">
        <SportFilter {...props} />
      </Field>
      <Field label="Competes in">
        <GenderFilter {...props} />
      </Field>
      <Field label="Position">
        <PositionFilter {...props} />
      </Field>
      <SideFilters {...props} />
      <Field label="Class year">
        <ClassYearFilter {...props} />
      </Field>
      <Field label="State">
        <StateFilter {...props} />
      </Field>
      <Field label="Country">
        <CountryFilter {...props} />
      </Field>
      <Field label="Recruiting status">
        <RecruitingStatusFilter {...props} />
      </Field>
      <Field label="Minimum GPA">
        <GpaFilter {...props} />
      </Field>
      <RangeFilters {...props} />
      <Field label="Near">
        <NearPlaceFilter {...props} />
      </Field>
      <Field label="Within">
        <RadiusFilter {...props} />
      </Field>
      <div className="flex flex-col gap-2 pointer-coarse:gap-0">
        <NearMySchoolFilter {...props} />
        <FilmFilter {...props} />
        <BookmarkedFilter {...props} />
        <GraduatedFilter {...props} />
      </div>
    </div>
  );
}
