import { sql } from 'kysely';
import { socialFields } from '#features/athletes/contract.ts';
import type { Gender } from '#features/sports/contract/genders.ts';
import { isPlaceholderPosition } from '#features/sports/contract.ts';
import type { Connection } from '#server/context.ts';
import { toSqlColumnList } from '#server/database/to-sql-column-list.ts';
import type { ProfileQuestion } from '../contract.ts';
import type { FilledProfileParts } from './profile-completeness.ts';

/** Whom the figures of a coach count; null for everybody. Who has not said a gender counts in both. */
export interface CountedProgram {
  sport: string | null;
  gender: Gender | null;
}

/** The coach's sport, and the gender of a program for one. */
export async function findCountedProgram(db: Connection, userId: string): Promise<CountedProgram> {
  const { rows } = await sql<CountedProgram>`
    select nullif(sport, 'Other') as sport,
      case when sport <> 'Other' and cardinality(genders) = 1 then genders[1] end as gender
    from coaches where user_id = ${userId}`.execute(db);
  return rows[0] ?? { sport: null, gender: null };
}

/** Sums the summary table: an exact number for the price of a few rows. */
export async function countAthletes(db: Connection, { sport, gender }: CountedProgram): Promise<number> {
  const { n } = await db
    .selectFrom('currentSportCounts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('count'), sql<number>`0`).as('n'))
    .where('genderFilter', '=', gender ?? 'any')
    .where('listed', '=', true)
    .$if(sport !== null, (query) => query.where('sport', '=', sport))
    .executeTakeFirstOrThrow();
  return n;
}

/** For table `a`. */
const isOfProgramSql = ({ sport, gender }: CountedProgram) => sql<boolean>`
  ${sport === null ? sql`true` : sql`a.sport = ${sport}`}
  and ${gender === null ? sql`true` : sql`(a.gender = ${gender} or a.gender is null)`}`;

export async function countNewAthletes(
  db: Connection,
  program: CountedProgram,
  since: Date,
): Promise<number> {
  const { n } = await db
    .selectFrom('athletes as a')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('a.createdAt', '>=', since)
    .where('a.listed', '=', true)
    .where(isOfProgramSql(program))
    .executeTakeFirstOrThrow();
  return n;
}

/** The athletes whom blocks hide from the viewer, which the two counts above include. */
export async function countAthletesHiddenByBlocks(
  db: Connection,
  { viewerId, program, since }: { viewerId: string; program: CountedProgram; since: Date },
): Promise<{ all: number; new: number }> {
  const { rows } = await sql<{ all: number; new: number }>`
    select count(*) as "all", count(*) filter (where a.created_at >= ${since}) as new
    from (select distinct other_user_id from separated_pairs where user_id = ${viewerId}) as hidden
      join athletes a on a.user_id = hidden.other_user_id and a.listed and ${isOfProgramSql(program)}`.execute(
    db,
  );
  return rows[0]!;
}

export async function countBookmarkedAthletes(db: Connection, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('bookmarks as b')
    .innerJoin('athletes as a', 'a.id', 'b.athleteId')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('b.userId', '=', userId)
    .where(
      sql<boolean>`not exists (select from unseen_profiles p where p.user_id = ${userId} and p.other_user_id = a.user_id)`,
    )
    .executeTakeFirstOrThrow();
  return n;
}

export async function countUnreadMessages(db: Connection, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('participants')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('unread'), sql<number>`0`).as('n'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return n;
}

export async function countViewsOfOwnProfile(db: Connection, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('profileViews as v')
    .innerJoin('athletes as a', 'a.id', 'v.athleteId')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('a.userId', '=', userId)
    .where(
      sql<boolean>`v.viewer_id <> all (array(select other_user_id from separated_pairs where user_id = ${userId}::uuid))`,
    )
    .executeTakeFirstOrThrow();
  return n;
}

/** Which parts of a user's athlete profile are filled in; undefined without a profile. */
export async function findFilledProfileParts(
  db: Connection,
  userId: string,
): Promise<FilledProfileParts | undefined> {
  const { rows } = await sql<FilledProfileParts & { sport: string; positionName: string }>`
    select a.sport, a.position as position_name, u.profile_image is not null as photo, a.gpa is not null as gpa, a.has_film as highlights,
      exists (select from stats s where s.athlete_id = a.id) as stats,
      a.bio is not null as bio, a.height is not null and a.weight is not null as size,
      coalesce(a.sat_score, a.act_score) is not null as test_score, a.high_school is not null as high_school,
      coalesce(a.social_media, ${toSqlColumnList(socialFields, 'a')}) is not null as social
    from athletes a join users u on u.id = a.user_id
    where a.user_id = ${userId}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { sport, positionName, ...filled } = found;
  return { ...filled, position: !isPlaceholderPosition(sport, positionName) };
}

interface ProfileForQuestions {
  sport: string;
  /** A coach's sport is 'Other'. */
  isSportUnnamed: boolean;
  isGenderUnknown: boolean;
  /** A coach's typed school is not known to be one of the list. */
  isSchoolUnsure: boolean;
  /** Null for a coach, and for an athlete who is not recruited any more or has said what comes next. */
  openClassYear: number | null;
  dismissed: string[];
}

/** What the questions to a user depend on; undefined without a profile. */
export async function findProfileForQuestions(
  db: Connection,
  userId: string,
): Promise<ProfileForQuestions | undefined> {
  const { rows } = await sql<ProfileForQuestions>`
    select profile.*, array(select question from dismissed_questions where user_id = ${userId}) as dismissed
    from (
      select sport, false as is_sport_unnamed, gender is null as is_gender_unknown, false as is_school_unsure,
        case when after_graduation is null and recruiting_status in ('open', 'committed') then class_year end
          as open_class_year
      from athletes where user_id = ${userId}
      union all
      select sport, sport = 'Other', genders = '{}', school_id is null and school_asked_at is null, null
      from coaches where user_id = ${userId}
    ) as profile`.execute(db);
  return rows[0];
}

/** May be repeated. */
export async function insertDismissedQuestion(
  db: Connection,
  userId: string,
  question: ProfileQuestion,
  dismissedAt: Date,
): Promise<void> {
  await sql`
    insert into dismissed_questions (user_id, question, dismissed_at)
    values (${userId}, ${question}, ${dismissedAt}) on conflict do nothing`.execute(db);
}
