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

export interface DemoAthlete {
  id: string;
  user: DemoUser;
  sport: Sport;
  position: string;
  classYear: number;
  height: number;
  weight: number | null;
  gpa: number | null;
  satScore: number | null;
  actScore: number | null;
  city: string;
  state: string;
  placeId: number | null;
  highSchool: string;
  bio: string | null;
  socialMedia: string | null;
  rating: number;
  ratingCount: number;
  highlights: string[] | null;
  stats: (DemoStat & { id: string })[];
}

/** A real college. Its coaches in the demo are invented. */
export interface College {
  name: string;
  city: string;
  state: string;
  placeId: number | null;
}

export interface DemoCoach {
  id: string;
  user: DemoUser;
  school: string;
  sport: Sport;
  position: string;
  city: string;
  state: string;
  placeId: number | null;
  bio: string;
}
