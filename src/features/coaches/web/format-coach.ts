export function toFullName({ user }: { user: { firstName: string; lastName: string } }): string {
  return `${user.firstName} ${user.lastName}`;
}

export function toPlaceName({ city, state }: { city: string; state: string }): string {
  return `${city}, ${state}`;
}

/** '1 coach', '1,250 coaches'. */
export function formatCoachCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'coach' : 'coaches'}`;
}
