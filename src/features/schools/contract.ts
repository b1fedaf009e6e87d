import { getCountryName } from '#features/places/contract/countries.ts';
import { unitedStates } from '#features/places/contract/country-codes.ts';

/** Who runs the college's sports. */
export const associations = ['NCAA', 'NAIA', 'NJCAA', 'other', 'unknown'] as const;
type Association = (typeof associations)[number];

export const divisions = ['I', 'II', 'III'] as const;
type Division = (typeof divisions)[number];

/** A college. `state` is '' outside of the United States; what no source says is 'unknown' or null. */
export interface School {
  id: string;
  name: string;
  city: string;
  state: string;
  country: string;
  association: Association;
  division: Division | null;
  conference: string | null;
}

/** 'NCAA Division I', 'NAIA', or undefined where the association is unknown. */
export function formatDivision(school: Pick<School, 'association' | 'division'>): string | undefined {
  const { association, division } = school;
  if (association === 'unknown') return undefined;
  if (association === 'other') return 'Another association';
  return division ? `${association} Division ${division}` : association;
}

/** 'Houston, TX', 'Toronto, Canada'; without the city where that is unknown. */
export function formatSchoolPlace(school: Pick<School, 'city' | 'state' | 'country'>): string {
  const { city, state, country } = school;
  return [city, country === unitedStates ? state : getCountryName(country)].filter(Boolean).join(', ');
}
