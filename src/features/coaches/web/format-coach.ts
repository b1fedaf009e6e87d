import { formatCityAndRegion } from '#features/places/contract/countries.ts';
import type { Coach } from '../contract.ts';

export function toFullName({ user }: { user: { firstName: string; lastName: string } }): string {
  return `${user.firstName} ${user.lastName}`;
}

export const toPlaceName = (coach: Pick<Coach, 'city' | 'state' | 'country'>): string =>
  formatCityAndRegion(coach);

/** '1 coach', '1,250 coaches'. */
export function formatCoachCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'coach' : 'coaches'}`;
}
