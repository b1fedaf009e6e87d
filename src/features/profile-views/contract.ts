import { z } from 'zod';
import { defineCalls } from '#shared/api-call.ts';
import { timeSchema } from '#shared/schemas.ts';

/** So many of the coaches who looked last are listed. */
export const maxListedViewers = 200;
/** So many weeks are counted, the current one included. */
export const countedWeeks = 12;

const profileViewerSchema = z.object({
  coachId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  school: z.string(),
  /** Whether staff have seen that they work at this school. */
  verified: z.boolean(),
  /** Between the two towns, rounded; null where one of them is unknown. */
  miles: z.number().nullable(),
  lastViewedAt: timeSchema(),
  /** On how many days; a second look on one day does not count. */
  days: z.number(),
});
export type ProfileViewer = z.output<typeof profileViewerSchema>;

const weekOfViewsSchema = z.object({
  /** The Monday, as 2026-11-23. */
  startsOn: z.string(),
  coaches: z.number(),
  athletes: z.number(),
});
export type WeekOfViews = z.output<typeof weekOfViewsSchema>;

const profileViewsSchema = z.object({
  /** Views of all time, one per viewer and day: the figure of the dashboard. */
  total: z.number(),
  /** Of these, the views by athletes, who are not named. */
  byAthletes: z.number(),
  /** Latest first. */
  coaches: z.array(profileViewerSchema),
  /** The oldest first; the last one is the current week. */
  weeks: z.array(weekOfViewsSchema),
});
export type ProfileViews = z.output<typeof profileViewsSchema>;

export const profileViewCalls = defineCalls({
  'GET /api/profile-views': {
    summary: `Who looked at my profile: the last ${maxListedViewers} coaches, and how often each of the last ${countedWeeks} weeks`,
    audience: 'athletes',
    ownerOnly: true,
    response: profileViewsSchema,
    notFoundMessage: 'Please complete your athlete profile setup.',
  },
});
