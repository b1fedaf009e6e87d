import { toEvaluationScore, toRating } from '#features/sports/contract/evaluation-criteria.ts';
import type { DemoAthlete, DemoCoach, DemoUser } from '../../demo-profile-types.ts';
import type { DemoActivity, DemoConversation } from '../../generate-activity.ts';
import type { DemoEvaluation } from '../../generate-evaluations.ts';

const toIsoTimestamp = (moment: number) => new Date(moment).toISOString();
const toCreatedAndUpdatedAt = (moment: number) => ({
  created_at: toIsoTimestamp(moment),
  updated_at: toIsoTimestamp(moment),
});

export function toUserRow(user: DemoUser, role: 'athlete' | 'coach') {
  return {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    email_verified: true,
    username: user.username,
    role,
    auth_provider: 'email',
    ...toCreatedAndUpdatedAt(user.createdAt),
  };
}

export function toLastActivityRow({ id, lastActiveAt }: DemoUser) {
  return { user_id: id, last_active_at: toIsoTimestamp(lastActiveAt) };
}

/** With the rating that the evaluations give, so that inserting these changes no athlete. */
export function toAthleteRow(athlete: DemoAthlete, evaluations: readonly DemoEvaluation[]) {
  return {
    id: athlete.id,
    user_id: athlete.user.id,
    sport: athlete.sport,
    position: athlete.position,
    second_position: athlete.secondPosition,
    class_year: athlete.classYear,
    gender: athlete.gender,
    bats: athlete.bats,
    strong_hand: athlete.strongHand,
    strong_foot: athlete.strongFoot,
    recruiting_status: athlete.recruitingStatus,
    after_graduation: athlete.afterGraduation,
    listed: athlete.listed,
    commitment_school_id: athlete.commitmentSchoolId,
    commitment_visible: athlete.commitmentVisible,
    height: athlete.height,
    weight: athlete.weight,
    gpa: athlete.gpa,
    sat_score: athlete.satScore,
    act_score: athlete.actScore,
    city: athlete.city,
    state: athlete.state,
    country: athlete.country,
    place_id: athlete.placeId,
    high_school: athlete.highSchool,
    bio: athlete.bio,
    social_media: athlete.socialMedia,
    highlights: athlete.highlights,
    rating: toRating(evaluations.map(({ sport, grades }) => toEvaluationScore(sport, grades))),
    rating_count: evaluations.length,
    ...toCreatedAndUpdatedAt(athlete.user.createdAt),
  };
}

export function toStatRows({ id: athleteId, stats }: DemoAthlete) {
  return stats.map(({ id, statName, statValue, season }) => ({
    id,
    athlete_id: athleteId,
    stat_name: statName,
    stat_value: statValue,
    season,
  }));
}

export function toEvaluationRow({ coachId, athleteId, sport, grades, updatedAt }: DemoEvaluation) {
  return {
    athlete_id: athleteId,
    coach_id: coachId,
    sport,
    grades,
    score: toEvaluationScore(sport, grades),
    updated_at: toIsoTimestamp(updatedAt),
  };
}

export function toCoachRow({
  id,
  user,
  school,
  sport,
  genders,
  position,
  city,
  state,
  placeId,
  bio,
}: DemoCoach) {
  return {
    id,
    user_id: user.id,
    school,
    sport,
    genders,
    position,
    city,
    state,
    place_id: placeId,
    bio,
    ...toCreatedAndUpdatedAt(user.createdAt),
  };
}

/** The row of an account that signs in by password. */
export function toPasswordAccountRow({ id, createdAt }: DemoUser, passwordHash: string) {
  return {
    id,
    user_id: id,
    account_id: id,
    provider_id: 'credential',
    password: passwordHash,
    ...toCreatedAndUpdatedAt(createdAt),
  };
}

export function toBookmarkRow({ userId, athleteId, createdAt }: DemoActivity['bookmarks'][number]) {
  return { user_id: userId, athlete_id: athleteId, created_at: toIsoTimestamp(createdAt) };
}

export function toProfileViewRow({ athleteId, viewerId, viewedAt }: DemoActivity['views'][number]) {
  return {
    athlete_id: athleteId,
    viewer_id: viewerId,
    day: toIsoTimestamp(viewedAt).slice(0, 10),
    viewed_at: toIsoTimestamp(viewedAt),
  };
}

export function toConversationRow({ id, userIds: [first, second], createdAt }: DemoConversation) {
  return { id, first_user_id: first, second_user_id: second, created_at: toIsoTimestamp(createdAt) };
}

export function toMessageRows({ id: conversationId, messages }: DemoConversation) {
  return messages.map((message) => ({
    id: message.id,
    conversation_id: conversationId,
    sender_id: message.senderId,
    receiver_id: message.receiverId,
    content: message.content,
    created_at: toIsoTimestamp(message.createdAt),
    read_at: message.readAt && toIsoTimestamp(message.readAt),
  }));
}
