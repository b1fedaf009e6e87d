import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { listMatchExcerpts } from '#features/search/server/engine/match-excerpts.ts';
import {
  splitSearchWords,
  toTermsWithoutAlternatives,
} from '#features/search/server/engine/split-words-and-format-tsquery.ts';
import { formatHeight } from '#shared/height-weight-and-gpa.ts';

// What the bare server and its Fastify twin do: the product's answers, each in one prepared statement on the product's
// tables, without sessions, checks, rules or caches.

export interface Answer {
  body: unknown;
  total?: number;
}

export interface AskedCall {
  /** Path and query. */
  url: string;
  viewerId: string;
  /** Of a message. */
  body?: { senderId: string; receiverId: string; content: string };
}

const athleteColumns = `
  a.id, a.user_id as "userId",
  json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'profileImage', u.profile_image,
    'createdAt', u.created_at) as "user",
  a.sport, a.position, a.second_position as "secondPosition", a.class_year as "classYear", a.gender, a.bats,
  a.strong_hand as "strongHand", a.strong_foot as "strongFoot",
  case a.recruiting_status when 'not_looking' then 'notLooking' else a.recruiting_status end as "recruitingStatus",
  a.after_graduation as "afterGraduation",
  case when a.commitment_visible then
    (select json_build_object('schoolId', id, 'school', name) from schools where id = a.commitment_school_id)
  end as commitment,
  null as "commitmentSchoolId", null as "commitmentVisible", a.height, a.weight, a.gpa::float8 as gpa,
  a.weighted_gpa::float8 as "weightedGpa", a.weighted_gpa_scale::float8 as "weightedGpaScale",
  a.sat_score as "satScore", a.act_score as "actScore", a.city, a.state, a.country, a.high_school as "highSchool",
  a.bio, a.rating::float8 as rating, a.rating_count as "ratingCount", a.highlights,
  coalesce((
    select json_agg(json_build_object('id', s.id, 'statName', s.stat_name, 'statValue', s.stat_value, 'season', s.season)
      order by s.season desc, s.stat_name)
    from stats s where s.athlete_id = a.id
  ), '[]') as stats,
  a.social_media as "socialMedia", a.instagram_handle as "instagramHandle", a.twitter_handle as "twitterHandle",
  a.tiktok_handle as "tiktokHandle", a.youtube_channel as "youtubeChannel", a.linkedin_profile as "linkedinProfile",
  a.personal_website as "personalWebsite", null as "socialVisibility",
  nullif(l.last_active_at, '-infinity') as "lastActiveAt",
  exists (select from bookmarks b where b.user_id = $1::uuid and b.athlete_id = a.id) as bookmarked`;

const joinedAccount = 'join users u on u.id = a.user_id left join last_activity l on l.user_id = a.user_id';

/** `found` has id, total and the columns of the order. */
const selectFound = (found: string, order: string) => `
  with ${found}
  select found.total, ${athleteColumns} from found join athletes a on a.id = found.id ${joinedAccount} order by ${order}`;

const newestFirst = 'created_at desc, id desc';
const foundNewestFirst = 'found.created_at desc, found.id desc';
/** Collects few matches once for their number and the page. */
const countedAndNewest = `found as materialized (
  select id, created_at, (select count(*) from matching)::int as total from matching order by ${newestFirst} limit 24)`;
const miles = `7917.6 * asin(least(1, sqrt(power(sin(radians((p.lat - origin.lat) / 2)), 2)
  + cos(radians(origin.lat)) * cos(radians(p.lat)) * power(sin(radians((p.lng - origin.lng) / 2)), 2))))`;

const statements = {
  newest: selectFound(
    `found as materialized (select id, created_at,
      (select sum(count)::int from current_sport_counts where gender_filter = 'any' and listed) as total
      from athletes where listed order by ${newestFirst} limit 24)`,
    foundNewestFirst,
  ),
  sport: selectFound(
    `found as materialized (select id, created_at,
      (select sum(count)::int from current_sport_counts where gender_filter = 'any' and listed and sport = $2) as total
      from athletes where listed and sport = $2 order by ${newestFirst} limit 24)`,
    foundNewestFirst,
  ),
  filters: selectFound(
    `matching as materialized (select id, created_at from athletes
      where listed and sport = $2 and (position = $3 or second_position = $3) and class_year = $4 and state = $5),
    ${countedAndNewest}`,
    foundNewestFirst,
  ),
  search: selectFound(
    `matching as materialized (select id, created_at from athletes
      where listed and search_vector @@ to_tsquery('simple', normalize_text($2))),
    ${countedAndNewest}`,
    foundNewestFirst,
  ),
  radius: selectFound(
    `origin as materialized (select lat, lng from places where key = place_key($2) and state = $3 and country = 'US'),
    near as materialized (select p.id, ${miles} as miles from origin, places p
      where p.lat between origin.lat - $4::float8 / 69 and origin.lat + $4::float8 / 69),
    matching as materialized (select a.id, near.miles from near join athletes a on a.place_id = near.id
      where a.listed and near.miles <= $4::float8),
    found as materialized (select id, miles, (select count(*) from matching)::int as total
      from matching order by miles, id limit 24)`,
    'found.miles, found.id',
  ),
  byId: `select ${athleteColumns} from athletes a ${joinedAccount} where a.id = $2`,
  message: `insert into messages (id, conversation_id, sender_id, receiver_id, content)
    select $1, id, $2, $3, $4 from conversations
    where first_user_id = least($2::uuid, $3::uuid) and second_user_id = greatest($2::uuid, $3::uuid)
    returning id, sender_id as "senderId", receiver_id as "receiverId", content, created_at as timestamp`,
};

interface Row extends pg.QueryResultRow {
  total?: number;
  height: number | null;
  user: { createdAt: string };
}

/** The answer's athlete: what PostgreSQL cannot format as the product does. */
function toAthlete({ total: _, ...row }: Row) {
  row.height = row.height === null ? null : (formatHeight(row.height) as never);
  row.user.createdAt = new Date(row.user.createdAt).toISOString();
  return row;
}

export type AnswerCall = (call: AskedCall) => Promise<Answer>;

/** Opens as many connections as the product. */
export function openAnswers(databaseUrl: string): AnswerCall {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, keepAlive: true });
  const run = async (name: keyof typeof statements, values: unknown[]): Promise<Row[]> =>
    (await pool.query<Row>({ name, text: statements[name], values })).rows;
  const list = (rows: Row[]): Answer => ({ total: rows[0]?.total ?? 0, body: rows.map(toAthlete) });

  return async ({ url, viewerId, body }) => {
    if (body)
      return {
        body: (await run('message', [randomUUID(), body.senderId, body.receiverId, body.content]))[0],
      };
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const id = pathname.split('/')[3];
    if (id) return { body: (await run('byId', [viewerId, id])).map(toAthlete)[0] };
    const get = (name: string) => searchParams.get(name);
    if (get('search')) return search(get('search')!, viewerId);
    if (get('near')) {
      const [city, state] = get('near')!.split(', ');
      return list(await run('radius', [viewerId, city, state, Number(get('radius'))]));
    }
    if (get('state')) {
      const filters = ['sport', 'position', 'classYear', 'state'].map(get);
      return list(await run('filters', [viewerId, ...filters]));
    }
    return list(
      get('sport') ? await run('sport', [viewerId, get('sport')]) : await run('newest', [viewerId]),
    );
  };

  async function search(text: string, viewerId: string): Promise<Answer> {
    const words = splitSearchWords(text);
    const tsquery = words.map((word) => `'${word}':*`).join(' & ');
    const { total = 0, body } = list(await run('search', [viewerId, tsquery]));
    const parsedSearch = { words: toTermsWithoutAlternatives(words), inBios: true, total };
    const athletes = body as Parameters<typeof listMatchExcerpts>[0][];
    return {
      total: Math.min(total, 1000),
      body: athletes.map((one) => ({ ...one, matches: listMatchExcerpts(one, parsedSearch) })),
    };
  }
}
