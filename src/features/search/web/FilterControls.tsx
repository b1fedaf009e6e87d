import { useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useViewer } from '#features/accounts/web/session.ts';
import { KnownCityField } from '#features/places/web/KnownCityField.tsx';
import { listPositions, type Sport, sports } from '#features/sports/contract.ts';
import { formatInteger } from '#shared/format-integer.ts';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Select, type SelectOption } from '#ui/forms/Select.tsx';
import { maxSearchLength } from '../contract/filters.ts';
import {
  mergeInterpretation,
  replaceSportAndDropPositions,
} from '../contract/merge-interpretation-into-filters.ts';
import { mySchool } from '../contract/near-filter-value-of-own-school.ts';
import { findUnknownState, parseStateCodes } from './active-filters.ts';
import { chooseNearPlace } from './choose-near-place.ts';
import { DebouncedTextFilter } from './DebouncedTextFilter.tsx';
import type { SearchByWords } from './data.ts';
import { radiusStepsInMiles } from './list-wider-searches.ts';
import { MultipleChoiceFilter } from './MultipleChoiceFilter.tsx';
import { gpaSteps } from './range-filter-definitions.ts';
import type { AthleteSearch } from './search-params.ts';
import { type ChangeSearch, toSentenceRemainder } from './use-filters.ts';

export interface FilterProps {
  search: AthleteSearch;
  change: ChangeSearch;
  /** The accessible name where no Field gives one. */
  label?: string | undefined;
}

export const sortOptions: (SelectOption & { value: NonNullable<AthleteSearch['sort']> })[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'rating', label: 'Rating' },
  { value: 'distance', label: 'Distance' },
  { value: 'last-active', label: 'Last Active' },
];

export function SportFilter({ search, change, label }: FilterProps) {
  return (
    <MultipleChoiceFilter
      label={label}
      all="All Sports"
      several="sports"
      choices={sports}
      chosen={search.sport}
      onChoose={(sport) => change(replaceSportAndDropPositions(search, sport as Sport[] | undefined))}
    />
  );
}

/** The positions of the chosen sport, and of the gender if one is chosen; the common ones while there is no sport. */
export function PositionFilter({ search, change, label }: FilterProps) {
  const { sport: chosenSports, gender: [gender, ...otherGenders] = [] } = search;
  const ofGender = otherGenders.length > 0 ? undefined : gender;
  const choices = chosenSports?.flatMap((sport) => listPositions(sport, ofGender)) ?? listPositions();
  const isWeightClass = chosenSports?.every((sport) => sport === 'Wrestling');
  return (
    <MultipleChoiceFilter
      label={label}
      all={isWeightClass ? 'All Weight Classes' : 'All Positions'}
      several={isWeightClass ? 'weight classes' : 'positions'}
      choices={[...new Set(choices)]}
      chosen={search.position}
      onChoose={(position) => change({ ...search, position })}
    />
  );
}

export function StateFilter({ search, change, label }: FilterProps) {
  return (
    <DebouncedTextFilter
      size="md"
      aria-label={label}
      placeholder="State (e.g., TX, CA)"
      value={search.state?.join(', ') ?? ''}
      toValue={(text) => parseStateCodes(text)?.join(', ') ?? ''}
      findProblem={findUnknownState}
      onCommit={(text) => change((now) => ({ ...now, state: parseStateCodes(text) }), { replace: true })}
    />
  );
}

export interface SearchTextFieldProps extends FilterProps {
  /** Called on Enter. */
  searchByWords: SearchByWords;
  focused?: boolean | undefined;
}

export function SearchTextField({ search, change, label, searchByWords, focused }: SearchTextFieldProps) {
  const queryClient = useQueryClient();
  return (
    <DebouncedTextFilter
      type="search"
      size="md"
      icon={<Search />}
      aria-label={label}
      placeholder="Search athletes..."
      enterKeyHint="search"
      maxLength={maxSearchLength}
      ref={focused ? focusOnNextFrame : undefined}
      value={search.search ?? ''}
      onCommit={(text) => change((now) => ({ ...now, search: text || undefined }), { replace: true })}
      onEnter={async (text) => {
        const interpretation = await searchByWords(queryClient, text, {
          search,
          merge: mergeInterpretation,
        });
        change((now) => mergeInterpretation(now, interpretation), toSentenceRemainder(interpretation));
        return interpretation.search;
      }}
    />
  );
}

// After the frame, which gives the focus to every new page's content.
function focusOnNextFrame(field: HTMLInputElement | null) {
  const soon = requestAnimationFrame(() => field?.focus());
  return () => cancelAnimationFrame(soon);
}

export function GpaFilter({ search, change, label }: FilterProps) {
  const { minGpa } = search;
  const known =
    minGpa === undefined || gpaSteps.includes(minGpa) ? gpaSteps : [...gpaSteps, minGpa].toSorted();
  return (
    <Select
      size="md"
      label={label}
      options={[
        { value: '', label: 'Any GPA' },
        ...known.map((gpa) => ({ value: String(gpa), label: `${gpa.toFixed(2)} or more` })),
      ]}
      value={minGpa === undefined ? '' : String(minGpa)}
      onValueChange={(value) => change({ ...search, minGpa: value ? Number(value) : undefined })}
    />
  );
}

/** Chooses a city as the center of the radius and the origin of distances. */
export function NearPlaceFilter({ search, change, label }: FilterProps) {
  return (
    <KnownCityField
      label={label}
      value={search.near ?? ''}
      onChoose={(near) => change(chooseNearPlace(search, near))}
    />
  );
}

/** Around the coach's own school; athletes have none. */
export function NearMySchoolFilter({ search, change }: FilterProps) {
  if (useViewer().role !== 'coach') return null;
  return (
    <Checkbox
      label="Near my school"
      checked={search.near === mySchool}
      onChange={(event) => change(chooseNearPlace(search, event.target.checked ? mySchool : undefined))}
    />
  );
}

export function RadiusFilter({ search, change, label }: FilterProps) {
  const { near, radius } = search;
  const known =
    radius === undefined || radiusStepsInMiles.includes(radius)
      ? radiusStepsInMiles
      : [...radiusStepsInMiles, radius];
  return (
    <Select
      size="md"
      label={label}
      disabled={!near}
      options={[
        { value: '', label: 'Any distance' },
        ...known.map((miles) => ({ value: String(miles), label: `${formatInteger(miles)} miles` })),
      ]}
      value={near && radius ? String(radius) : ''}
      onValueChange={(value) => change({ ...search, radius: value ? Number(value) : undefined })}
    />
  );
}

export function FilmFilter({ search, change }: FilterProps) {
  return (
    <Checkbox
      label="Has film"
      checked={search.hasFilm ?? false}
      onChange={(event) => change({ ...search, hasFilm: event.target.checked || undefined })}
    />
  );
}

export function BookmarkedFilter({ search, change }: FilterProps) {
  return (
    <Checkbox
      label="Bookmarked"
      checked={search.bookmarked ?? false}
      onChange={(event) => change({ ...search, bookmarked: event.target.checked || undefined })}
    />
  );
}
