import type { Gender } from '#features/sports/contract/genders.ts';
import type { Sides } from '#features/sports/contract/strong-sides.ts';
import type { Sport } from '#features/sports/contract.ts';
import type { DemoStat } from './generate-stats.ts';

export interface DemoUser {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  createdAt: number;
  lastActiveAt: number;
}

export interface DemoAthlete extends Sides {
  id: string;
  user: DemoUser;
  sport: Sport;
  position: string;
  secondPosition: string | null;
  classYear: number;
  /** Null for the few who have not said. */
  gender: Gender | null;
  recruitingStatus: 'open' | 'committed' | 'signed' | 'not_looking';
  afterGraduation: 'postgraduate' | 'transfer' | null;
  listed: boolean;
  /** The college of a commitment, and whether the athlete shows it. */
  commitmentSchoolId: string | null;
  commitmentVisible: boolean;
  height: number;
  weight: number | null;
  gpa: number | null;
  satScore: number | null;
  actScore: number | null;
  city: string;
  state: string;
  country: string;
  placeId: number | null;
  highSchool: string;
  bio: string | null;
  socialMedia: string | null;
  /** What coaches think, from 1 to 5, and how many have looked, from 0 to 1; null for those whom nobody has evaluated. */
  reputation: { mean: number; interest: number } | null;
  highlights: string[] | null;
  stats: (DemoStat & { id: string })[];
}

/** A real college. Its coaches in the demo are invented. */
export interface College {
  name: string;
  city: string;
  state: string;
  placeId: number | null;
  /** Null for a college that the list of schools does not have. */
  schoolId: string | null;
}

export interface DemoCoach {
  id: string;
  user: DemoUser;
  school: string;
  sport: Sport;
  genders: Gender[];
  position: string;
  city: string;
  state: string;
  placeId: number | null;
  bio: string;
}
