import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { AthleteDashboard, CoachDashboard } from '../contract.ts';
import {
  bookmarkCount,
  newAthleteCount,
  profileFilled,
  profileViewCount,
  totalAthletes,
  unreadCount,
} from './queries.ts';
import { completenessOf } from './rules.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;

export function dashboard(ctx: Context, viewer: Viewer): Promise<CoachDashboard | AthleteDashboard> {
  return viewer.role === 'coach' ? coachDashboard(ctx, viewer.id) : athleteDashboard(ctx, viewer.id);
}

async function coachDashboard({ db, now }: Context, userId: string): Promise<CoachDashboard> {
  const [total, newThisWeek, bookmarked, unreadMessages] = await Promise.all([
    totalAthletes(db),
    newAthleteCount(db, new Date(now().getTime() - weekMs)),
    bookmarkCount(db, userId),
    unreadCount(db, userId),
  ]);
  return { totalAthletes: total, newThisWeek, bookmarked, unreadMessages };
}

async function athleteDashboard({ db }: Context, userId: string): Promise<AthleteDashboard> {
  const [profileViews, unreadMessages, filled] = await Promise.all([
    profileViewCount(db, userId),
    unreadCount(db, userId),
    profileFilled(db, userId),
  ]);
  return { profileViews, unreadMessages, ...completenessOf(filled) };
}
