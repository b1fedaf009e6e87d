import { isSport, type Sport } from '#features/sports/contract/sports-and-class-years.ts';
import {
  type CoachSort,
  type CollegeLevel,
  coachSorts,
  collegeLevels,
} from '../contract/directory-choices.ts';

/** The directory's filters as the address holds them; what cannot be read is left out. */
export interface CoachSearch {
  search?: string | undefined;
  sport?: Sport | undefined;
  state?: string[] | undefined;
  level?: CollegeLevel | undefined;
  near?: string | undefined;
  /** In miles, only with `near`. */
  radius?: number | undefined;
  /** The nearest first, unless it says otherwise. */
  sort?: CoachSort | undefined;
}

const longest = { search: 200, near: 80, state: 60 };
const maxRadius = 6000;

export function parseCoachSearch(address: Record<string, unknown>): CoachSearch {
  const { sport, state, level, radius, sort } = address;
  const near = toText(address.near, longest.near);
  const states = [state].flat().flatMap((one) => toText(one, longest.state) ?? []);
  const isRadius = typeof radius === 'number' && radius >= 1 && radius <= maxRadius;
  // All are named even when invalid: the router keeps parameters that the validator does not return.
  return {
    search: toText(address.search, longest.search),
    sport: typeof sport === 'string' && isSport(sport) ? sport : undefined,
    state: states.length > 0 ? states : undefined,
    level: collegeLevels.find((one) => one === level),
    near,
    radius: near && isRadius ? radius : undefined,
    sort: coachSorts.find((one) => one === sort),
  };
}

function toText(value: unknown, maxLength: number): string | undefined {
  const words = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return words && words.length <= maxLength ? words : undefined;
}
