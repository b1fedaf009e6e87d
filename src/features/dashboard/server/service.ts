import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/http/signed-in-viewer.ts';
import type { AthleteDashboard, CoachDashboard } from '../contract.ts';
import { getProfileCompleteness } from './profile-completeness.ts';
import {
  countAthletes,
  countAthletesHiddenByBlocks,
  countBookmarkedAthletes,
  countNewAthletes,
  countUnreadMessages,
  countViewsOfOwnProfile,
  findFilledProfileParts,
} from './queries.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;

export function getDashboard(ctx: Context, viewer: Viewer): Promise<CoachDashboard | AthleteDashboard> {
  return viewer.role === 'coach' ? getCoachDashboard(ctx, viewer.id) : getAthleteDashboard(ctx, viewer.id);
}

async function getCoachDashboard({ db, now }: Context, userId: string): Promise<CoachDashboard> {
  const aWeekAgo = new Date(now().getTime() - weekMs);
  const [total, newThisWeek, hidden, bookmarked, unreadMessages] = await Promise.all([
    countAthletes(db),
    countNewAthletes(db, aWeekAgo),
    countAthletesHiddenByBlocks(db, userId, aWeekAgo),
    countBookmarkedAthletes(db, userId),
    countUnreadMessages(db, userId),
  ]);
  return {
    totalAthletes: total - hidden.all,
    newThisWeek: newThisWeek - hidden.new,
    bookmarked,
    unreadMessages,
  };
}

async function getAthleteDashboard({ db }: Context, userId: string): Promise<AthleteDashboard> {
  const [profileViews, unreadMessages, filled] = await Promise.all([
    countViewsOfOwnProfile(db, userId),
    countUnreadMessages(db, userId),
    findFilledProfileParts(db, userId),
  ]);
  return { profileViews, unreadMessages, ...getProfileCompleteness(filled) };
}
