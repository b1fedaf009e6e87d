import { formatCityAndRegion } from '#features/places/contract/countries.ts';
import { formatInteger } from '#shared/format-integer.ts';
import type { Coach } from '../contract.ts';

export function toFullName({ user }: { user: { firstName: string; lastName: string } }): string {
  return `${user.firstName} ${user.lastName}`;
}

export const toPlaceName = (coach: Pick<Coach, 'city' | 'state' | 'country'>): string =>
  formatCityAndRegion(coach);

/** '1 coach', '1,250 coaches'. */
export function formatCoachCount(count: number): string {
  return `${formatInteger(count)} ${count === 1 ? 'coach' : 'coaches'}`;
}
