import { useInfiniteQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { Select } from '#ui/forms/Select.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { addressFilters } from '../contract/filters.ts';
import { formatShowingAthletes } from './active-filters.ts';
import { athletesQuery, searchByWords } from './data.ts';
import { FilterChipList } from './FilterChipList.tsx';
import {
  BookmarkedFilter,
  FilmFilter,
  GpaFilter,
  NearMySchoolFilter,
  NearPlaceFilter,
  PositionFilter,
  RadiusFilter,
  SearchTextField,
  SportFilter,
  StateFilter,
  sortOptions,
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
import type { AthleteSearch } from './search-params.ts';
import { useFilters } from './use-filters.ts';

/** The filters above a list of athletes: one line, and more on demand. */
export function FilterPanel({ className }: { className?: string }) {
  const [search, change] = useFilters();
  const [open, setOpen] = useState(() => hasFilterBehindMoreButton(search));
  const moreId = useId();
  const isWide = useMediaQuery('(min-width: 640px)');
  const props = { search, change };
  const head = (
    <>
      <FoundCountLine />
      <SortOrderSelect />
    </>
  );
  return (
    <Card title="Advanced Search & Filters" className={className} actions={isWide && head}>
      {!isWide && <div className="mb-3 flex items-center justify-between gap-3">{head}</div>}
      <div className="grid grid-cols-10 gap-2 sm:grid-cols-3 lg:grid-cols-[1fr_1fr_0.8fr_1.1fr_1.3fr_auto]">
        <div className="max-sm:col-span-5">
          <SportFilter {...props} label="Sport" />
        </div>
        <div className="max-sm:col-span-5">
          <PositionFilter {...props} label="Position" />
        </div>
        <div className="max-sm:col-span-4">
          <ClassYearFilter {...props} label="Class year" />
        </div>
        {/* As wide as what it says while it is empty. */}
        <div className="max-sm:col-span-6">
          <StateFilter {...props} label="State" />
        </div>
        <div className="max-sm:col-span-10">
          <SearchTextField
            {...props}
            label="Search athletes by name, school or city"
            searchByWords={searchByWords}
          />
        </div>
        <Button
          variant="outline"
          className="max-sm:col-span-10"
          aria-expanded={open}
          aria-controls={open ? moreId : undefined}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden />
          More
          <span className="sr-only"> filters</span>
        </Button>
      </div>
      {open && (
        <div id={moreId} className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-3">
          <div className="max-sm:col-span-2">
            <NearPlaceFilter {...props} label="Near" />
          </div>
          <RadiusFilter {...props} label="Within" />
          <GenderFilter {...props} label="Competes in" />
          <RecruitingStatusFilter {...props} label="Recruiting status" />
          <CountryFilter {...props} label="Country" />
          <GpaFilter {...props} label="Minimum GPA" />
          <RangeFilters {...props} />
          <SideFilters {...props} />
          <div className="col-span-full mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 pointer-coarse:gap-y-0">
            <NearMySchoolFilter {...props} />
            <FilmFilter {...props} />
            <BookmarkedFilter {...props} />
            <GraduatedFilter {...props} />
          </div>
        </div>
      )}
      <FilterChipList className="mt-3" />
    </Card>
  );
}

/** What the panel shows without 'More', what has no control in it, and the gender, which a coach does not choose first. */
const alwaysShown = [
  'sport',
  'position',
  'classYear',
  'state',
  'search',
  'school',
  'radius',
  'area',
  'gender',
];

const hasFilterBehindMoreButton = (search: AthleteSearch) =>
  addressFilters.some((name) => search[name] !== undefined && !alwaysShown.includes(name));

/** The number of athletes found, announced by screen readers when it changes. */
export function FoundCountLine({ className }: { className?: string }) {
  const [search] = useFilters();
  const { data } = useInfiniteQuery(athletesQuery(search));
  const first = data?.pages[0];
  return (
    <p role="status" className={cn('tnum min-h-[1lh] text-meta text-muted', className)}>
      {first && formatShowingAthletes(first.total, first.relation)}
    </p>
  );
}

export function SortOrderSelect({ className }: { className?: string }) {
  const [search, change] = useFilters();
  return (
    <Select
      quiet
      size="md"
      prefix="Sort by"
      label="Sort by"
      options={sortOptions}
      value={search.sort ?? 'newest'}
      onValueChange={(value) =>
        change({ ...search, sort: sortOptions.find((option) => option.value === value)?.value })
      }
      className={cn('w-auto font-medium pointer-coarse:text-row', className)}
    />
  );
}
