import type { DemoAthlete, DemoCoach } from './demo-profile-types.ts';
import { SeededRandom } from './seeded-random.ts';
import { type DemoInput, day, hour, randomStreams } from './shared-demo-generator-input.ts';
import {
  athleteScripts,
  type ConversationScript,
  coachScripts,
  mainScript,
} from './texts/conversation-texts.ts';

interface DemoMessage {
  id: string;
  senderId: string;
  receiverId: string;
  content: string;
  createdAt: number;
  readAt: number | null;
}

export interface DemoConversation {
  id: string;
  /** The smaller id first, as in the table. */
  userIds: [string, string];
  createdAt: number;
  messages: DemoMessage[];
}

export interface DemoActivity {
  bookmarks: { userId: string; athleteId: string; createdAt: number }[];
  views: { athleteId: string; viewerId: string; viewedAt: number }[];
  conversations: DemoConversation[];
}

/** Bookmarks, profile views and conversations. The first athlete and the first coach are the two demo accounts. */
export function generateActivity(
  input: DemoInput,
  athletes: readonly DemoAthlete[],
  coaches: readonly DemoCoach[],
): DemoActivity {
  const random = new SeededRandom(input.seed, randomStreams.following, 0);
  const [demoAthlete, demoCoach] = [athletes[0]!, coaches[0]!];
  const recruits = athletes.filter(({ sport, id }) => sport === demoCoach.sport && id !== demoAthlete.id);
  const rivals = coaches.filter(({ sport, id }) => sport === demoAthlete.sport && id !== demoCoach.id);
  const generateConversationBetween = (script: ConversationScript, coach: DemoCoach, athlete: DemoAthlete) =>
    generateConversation(random, input.now, script, { coach, athlete });
  return {
    bookmarks: [
      ...generateBookmarks(random, input.now, demoCoach, [demoAthlete, ...recruits.slice(0, 11)]),
      ...coaches.slice(1).flatMap((coach) => {
        const own = athletes.filter(({ sport }) => sport === coach.sport);
        return generateBookmarks(random, input.now, coach, pickSeveral(random, own, random.int(0, 14)));
      }),
    ],
    views: pickSeveral(random, coaches, 18).flatMap((coach) =>
      generateProfileViews(random, input.now, demoAthlete, coach),
    ),
    conversations: [
      generateConversationBetween(mainScript, demoCoach, demoAthlete),
      ...coachScripts.flatMap((script, index) =>
        recruits[index] ? [generateConversationBetween(script, demoCoach, recruits[index])] : [],
      ),
      ...athleteScripts.flatMap((script, index) =>
        rivals[index] ? [generateConversationBetween(script, rivals[index], demoAthlete)] : [],
      ),
    ],
  };
}

function pickSeveral<T>(random: SeededRandom, list: readonly T[], count: number): T[] {
  const drawn = new Set(Array.from({ length: Math.min(count, list.length) }, () => random.pick(list)));
  return [...drawn];
}

function generateBookmarks(
  random: SeededRandom,
  now: number,
  coach: DemoCoach,
  athletes: readonly DemoAthlete[],
) {
  return athletes.map((athlete) => ({
    userId: coach.user.id,
    athleteId: athlete.id,
    createdAt: now - Math.floor(random.nextFraction() ** 2 * 60 * day),
  }));
}

/** One view a day on one to three days of the last month. */
function generateProfileViews(random: SeededRandom, now: number, athlete: DemoAthlete, coach: DemoCoach) {
  const minutes = random.int(1, 30);
  const daysAgo = new Set(Array.from({ length: random.int(1, 3) }, () => random.int(0, 29)));
  return [...daysAgo].map((days) => ({
    athleteId: athlete.id,
    viewerId: coach.user.id,
    viewedAt: now - days * day - minutes * 60_000,
  }));
}

function generateConversation(
  random: SeededRandom,
  now: number,
  { lines, unread }: ConversationScript,
  { coach, athlete }: { coach: DemoCoach; athlete: DemoAthlete },
): DemoConversation {
  const ids = { coach: coach.user.id, athlete: athlete.user.id };
  const fillNamePlaceholders = (words: string) =>
    words
      .replaceAll('{first}', athlete.user.firstName)
      .replaceAll('{city}', athlete.city)
      .replaceAll('{school}', coach.school);
  const startedAt = Math.floor(now - lines[0]![1] * hour);
  return {
    id: random.nextUuid(startedAt),
    userIds: [ids.coach, ids.athlete].sort() as [string, string],
    createdAt: startedAt,
    messages: lines.map(([speaker, hoursAgo, words], index) => {
      const createdAt = Math.floor(now - hoursAgo * hour);
      return {
        id: random.nextUuid(createdAt),
        senderId: ids[speaker],
        receiverId: ids[speaker === 'coach' ? 'athlete' : 'coach'],
        content: fillNamePlaceholders(words),
        createdAt,
        readAt: index < lines.length - unread ? createdAt + random.int(2, 25) * 60_000 : null,
      };
    }),
  };
}
