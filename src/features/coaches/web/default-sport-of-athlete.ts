import type { QueryClient } from '@tanstack/react-query';
import { isSport } from '#features/sports/contract/sports-and-class-years.ts';
import type { CoachSearch } from './search-params.ts';

/** In the session storage: until the tab is closed. */
const store = 'fieldhouse-coach-sport-preset-removed';

/** The directory of a visit that has not chosen anything yet: the coaches of the athlete's sport. */
export async function getPresetForDirectoryWithoutFilters(
  queryClient: QueryClient,
  asked: CoachSearch,
): Promise<CoachSearch | undefined> {
  if (Object.values(asked).some((value) => value !== undefined) || sessionStorage.getItem(store))
    return undefined;
  const { ownAthleteQuery } = await import('#features/athletes/web/own-athlete-query.ts');
  // Without the profile the directory is that of all sports.
  const athlete = await queryClient.ensureQueryData(ownAthleteQuery).catch(() => undefined);
  return athlete && isSport(athlete.sport) && athlete.sport !== 'Other'
    ? { sport: athlete.sport }
    : undefined;
}

/** Remembers for this visit that the viewer has removed the sport from the directory. */
export function rememberRemovedSport(before: CoachSearch, after: CoachSearch): void {
  if (before.sport && !after.sport) sessionStorage.setItem(store, 'true');
}
