import { hasGraduated } from '#features/sports/contract/class-years.ts';
import { getOnlyGender } from '#features/sports/contract/gender-labels.ts';
import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import {
  type AthleteDashboard,
  type CoachDashboard,
  type ProfileQuestion,
  profileQuestions,
} from '../contract.ts';
import { getProfileCompleteness } from './profile-completeness.ts';
import {
  countAthletes,
  countAthletesHiddenByBlocks,
  countBookmarkedAthletes,
  countNewAthletes,
  countUnreadMessages,
  countViewsOfOwnProfile,
  findCountedProgram,
  findFilledProfileParts,
  findProfileForQuestions,
  insertDismissedQuestion,
} from './queries.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;

export function getDashboard(ctx: Context, viewer: Viewer): Promise<CoachDashboard | AthleteDashboard> {
  return viewer.role === 'coach' ? getCoachDashboard(ctx, viewer.id) : getAthleteDashboard(ctx, viewer.id);
}

async function getCoachDashboard(ctx: Context, userId: string): Promise<CoachDashboard> {
  const { db, now } = ctx;
  const aWeekAgo = new Date(now().getTime() - weekMs);
  const program = await findCountedProgram(db, userId);
  const [total, newThisWeek, hidden, bookmarked, unreadMessages, questions] = await Promise.all([
    countAthletes(db, program),
    countNewAthletes(db, program, aWeekAgo),
    countAthletesHiddenByBlocks(db, { viewerId: userId, program, since: aWeekAgo }),
    countBookmarkedAthletes(db, userId),
    countUnreadMessages(db, userId),
    listOpenProfileQuestions(ctx, userId),
  ]);
  return {
    totalAthletes: total - hidden.all,
    newThisWeek: newThisWeek - hidden.new,
    bookmarked,
    unreadMessages,
    questions,
  };
}

async function getAthleteDashboard(ctx: Context, userId: string): Promise<AthleteDashboard> {
  const { db } = ctx;
  const [profileViews, unreadMessages, filled, questions] = await Promise.all([
    countViewsOfOwnProfile(db, userId),
    countUnreadMessages(db, userId),
    findFilledProfileParts(db, userId),
    listOpenProfileQuestions(ctx, userId),
  ]);
  return { profileViews, unreadMessages, ...getProfileCompleteness(filled), questions };
}

/** What the profile lacks, without the questions that its owner put aside. */
async function listOpenProfileQuestions({ db, now }: Context, userId: string): Promise<ProfileQuestion[]> {
  const profile = await findProfileForQuestions(db, userId);
  if (!profile) return [];
  const { sport, isSportUnnamed, isGenderUnknown, isSchoolUnsure, openClassYear, dismissed } = profile;
  const isOpen: Record<ProfileQuestion, boolean> = {
    sport: isSportUnnamed,
    // Softball is women's by nature, so its gender is no question.
    gender: isGenderUnknown && !getOnlyGender(sport),
    school: isSchoolUnsure,
    afterGraduation: openClassYear !== null && hasGraduated(openClassYear, now()),
  };
  return profileQuestions.filter((question) => isOpen[question] && !dismissed.includes(question));
}

export async function dismissQuestion(
  { db, now }: Context,
  viewer: Viewer,
  question: ProfileQuestion,
): Promise<undefined> {
  await insertDismissedQuestion(db, viewer.id, question, now());
}
