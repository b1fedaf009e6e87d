import { z } from 'zod';
import { person } from '#features/accounts/contract.ts';
import { athlete, city, sport, state } from '#features/athletes/contract.ts';
import { sports } from '#features/sports/contract.ts';
import { calls } from '#shared/call.ts';
import { filled, optionalText, pageQuery, param } from '#shared/schema.ts';

export const coachProfile = z.strictObject({
  school: filled(120, 'Please enter your school/organization'),
  sport: sport(),
  position: filled(60, 'Please enter your position/title'),
  city: city(),
  state: state(),
  bio: optionalText(2000),
});
export type CoachProfile = z.output<typeof coachProfile>;

export const coach = z.object({
  id: z.string(),
  userId: z.string(),
  user: person,
  school: z.string(),
  sport: z.string(),
  position: z.string(),
  city: z.string(),
  state: z.string(),
  bio: z.string().nullable(),
});
export type Coach = z.output<typeof coach>;

const missing = "The coach profile you're looking for doesn't exist.";

export const coachCalls = calls({
  'GET /api/coaches': {
    summary: 'The coach directory; `search` finds in first name, last name, school and sport',
    for: 'athletes',
    query: z.strictObject({
      search: param(z.string().trim().max(200)),
      sport: param(z.enum(sports, 'Please choose a sport from the list')),
      ...pageQuery,
    }),
    answer: z.array(coach),
    paged: true,
  },
  'GET /api/coaches/summary': {
    summary: 'The three counters of the directory, and the sports present',
    for: 'athletes',
    answer: z.object({
      activeCoaches: z.number(),
      sports: z.number(),
      schools: z.number(),
      sportsPresent: z.array(z.string()),
    }),
  },
  'GET /api/coaches/me': {
    summary: 'My own coach profile',
    for: 'coaches',
    answer: coach,
    missing: 'Please complete your coach profile setup.',
  },
  'GET /api/coaches/{id}': { summary: 'A coach', answer: coach, missing, refuses: ['forbidden'] },
  'PATCH /api/coaches/{id}': {
    summary: 'Change the named fields of my own coach profile',
    for: 'coaches',
    body: coachProfile.partial(),
    answer: coach,
    missing,
  },
  'GET /api/coaches/{id}/roster': {
    summary: "The athletes of the coach's sport",
    for: 'athletes',
    query: z.strictObject(pageQuery),
    answer: z.array(athlete),
    paged: true,
    missing,
  },
  'GET /api/coaches/{id}/roster/summary': {
    summary: 'The four figures of the whole roster',
    for: 'athletes',
    answer: z.object({
      teamMembers: z.number(),
      starPlayers: z.number(),
      averageRating: z.number(),
      classYears: z.number(),
    }),
    missing,
  },
});
