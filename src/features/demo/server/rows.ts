import type { DemoConversation, Following } from '../following.ts';
import type { DemoAthlete, DemoCoach, DemoUser } from '../people.ts';

const time = (moment: number) => new Date(moment).toISOString();
const written = (moment: number) => ({ created_at: time(moment), updated_at: time(moment) });

export function userRow(user: DemoUser, role: 'athlete' | 'coach') {
  return {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    email_verified: true,
    username: user.username,
    role,
    auth_provider: 'email',
    ...written(user.createdAt),
  };
}

export function activityRow({ id, lastActiveAt }: DemoUser) {
  return { user_id: id, last_active_at: time(lastActiveAt) };
}

export function athleteRow(athlete: DemoAthlete) {
  return {
    id: athlete.id,
    user_id: athlete.user.id,
    sport: athlete.sport,
    position: athlete.position,
    class_year: athlete.classYear,
    height: athlete.height,
    weight: athlete.weight,
    gpa: athlete.gpa,
    sat_score: athlete.satScore,
    act_score: athlete.actScore,
    city: athlete.city,
    state: athlete.state,
    place_id: athlete.placeId,
    high_school: athlete.highSchool,
    bio: athlete.bio,
    social_media: athlete.socialMedia,
    rating: athlete.rating,
    rating_count: athlete.ratingCount,
    highlights: athlete.highlights,
    ...written(athlete.user.createdAt),
  };
}

export function statRows({ id: athleteId, stats }: DemoAthlete) {
  return stats.map(({ id, statName, statValue, season }) => ({
    id,
    athlete_id: athleteId,
    stat_name: statName,
    stat_value: statValue,
    season,
  }));
}

export function coachRow({ id, user, school, sport, position, city, state, placeId, bio }: DemoCoach) {
  return {
    id,
    user_id: user.id,
    school,
    sport,
    position,
    city,
    state,
    place_id: placeId,
    bio,
    ...written(user.createdAt),
  };
}

/** A password of its own, as the sign-in reads it. */
export function accountRow({ id, createdAt }: DemoUser, passwordHash: string) {
  return {
    id,
    user_id: id,
    account_id: id,
    provider_id: 'credential',
    password: passwordHash,
    ...written(createdAt),
  };
}

export function bookmarkRow({ userId, athleteId, createdAt }: Following['bookmarks'][number]) {
  return { user_id: userId, athlete_id: athleteId, created_at: time(createdAt) };
}

export function viewRow({ athleteId, viewerId, viewedAt }: Following['views'][number]) {
  return {
    athlete_id: athleteId,
    viewer_id: viewerId,
    day: time(viewedAt).slice(0, 10),
    viewed_at: time(viewedAt),
  };
}

export function conversationRow({ id, userIds: [first, second], createdAt }: DemoConversation) {
  return { id, first_user_id: first, second_user_id: second, created_at: time(createdAt) };
}

export function messageRows({ id: conversationId, messages }: DemoConversation) {
  return messages.map((message) => ({
    id: message.id,
    conversation_id: conversationId,
    sender_id: message.senderId,
    receiver_id: message.receiverId,
    content: message.content,
    created_at: time(message.createdAt),
    read_at: message.readAt && time(message.readAt),
  }));
}
