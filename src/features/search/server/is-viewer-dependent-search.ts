import { mySchool } from '../contract/near-filter-value-of-own-school.ts';
import type { AthleteQuery } from '../contract.ts';

type PersonalFilters = Partial<Pick<AthleteQuery, 'bookmarked' | 'near' | 'sort'>>;

/** Whether the result of these filters depends on the viewer. */
export function isViewerDependentSearch({ bookmarked, near, sort }: PersonalFilters): boolean {
  return (
    bookmarked !== undefined ||
    near?.toLowerCase() === mySchool ||
    (sort === 'distance' && near === undefined)
  );
}
