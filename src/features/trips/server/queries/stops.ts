import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

export interface StopRow {
  id: string;
  /** Null for a place. */
  athleteId: string | null;
  /** The city of the place or of the athlete, if it is in the list of places. */
  placeId: number | null;
  name: string | null;
  startsOn: string | null;
  startsAt: string | null;
  note: string | null;
  /** Whether the owner of the trip may not see the athlete. */
  isHiddenFromOwner: boolean;
}

/** SQL: whether this member may not see athlete `a`. A stop remains while its athlete is hidden. */
const isHiddenSql = (userId: string) => sql<boolean>`exists (
  select from unseen_profiles p where p.user_id = ${userId}::uuid and p.other_user_id = a.user_id)`;

/** The stops of a trip in their order. */
export async function listStopRows(
  db: Connection,
  { tripId, ownerId }: { tripId: string; ownerId: string },
): Promise<StopRow[]> {
  const { rows } = await sql<StopRow>`
    select s.id, s.athlete_id, coalesce(s.place_id, a.place_id) as place_id, s.name, s.starts_on::text as starts_on,
      to_char(s.starts_at, 'HH24:MI') as starts_at, s.note,
      ${isHiddenSql(ownerId)} as is_hidden_from_owner
    from trip_stops s left join athletes a on a.id = s.athlete_id
    where s.trip_id = ${tripId} order by s.position, s.id`.execute(db);
  return rows;
}

/** How many of these athletes each trip of the coach has, those alone whom the coach sees; trips without any are left out. */
export async function countSelectedAthletesByTrip(
  db: Connection,
  userId: string,
  athleteIds: string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; selectedAthletes: number }>`
    select s.trip_id as id, count(*)::int as "selectedAthletes"
    from trips t
      join trip_stops s on s.trip_id = t.id
      join athletes a on a.id = s.athlete_id
    where t.user_id = ${userId} and a.id = any(${athleteIds}::uuid[]) and not ${isHiddenSql(userId)}
    group by s.trip_id`.execute(db);
  return new Map(rows.map(({ id, selectedAthletes }) => [id, selectedAthletes]));
}

export interface StopCandidate {
  id: string;
  placeId: number | null;
  /** The trip's stop of this athlete. */
  stopId: string | null;
}

/** Of these athletes those whom the coach sees. */
export async function listVisibleCandidates(
  db: Connection,
  { userId, tripId }: { userId: string; tripId: string },
  athleteIds: string[],
): Promise<StopCandidate[]> {
  const { rows } = await sql<StopCandidate>`
    select a.id, a.place_id, (select s.id from trip_stops s where s.trip_id = ${tripId} and s.athlete_id = a.id) as stop_id
    from athletes a where a.id = any(${athleteIds}::uuid[]) and not ${isHiddenSql(userId)}`.execute(db);
  return rows;
}

/** The trip of a stop, whoever's it is. */
export async function findTripIdOfStop(db: Connection, stopId: string): Promise<string | undefined> {
  const row = await db.selectFrom('tripStops').select('tripId').where('id', '=', stopId).executeTakeFirst();
  return row?.tripId;
}

/** The ids of a trip's stops in their order; its row is locked. */
export async function listStopIds(tx: Connection, tripId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('tripStops')
    .select('id')
    .where('tripId', '=', tripId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface NewStopRow {
  id: string;
  position: number;
  athleteId: string | null;
  placeId: number | null;
  name: string | null;
  startsOn: string | null;
  startsAt: string | null;
  note: string | null;
}

export async function insertStops(
  tx: Connection,
  tripId: string,
  { stops, updatedAt }: { stops: NewStopRow[]; updatedAt: Date },
): Promise<void> {
  const rows = stops.map((stop) => ({ ...stop, tripId, updatedAt }));
  await tx.insertInto('tripStops').values(rows).execute();
}

export async function updateStop(
  tx: Connection,
  { id, position: _, ...changes }: NewStopRow,
  updatedAt: Date,
): Promise<void> {
  await tx
    .updateTable('tripStops')
    .set({ ...changes, updatedAt })
    .where('id', '=', id)
    .execute();
}

/** Returns false if the trip has no such stop. */
export async function deleteStopRow(tx: Connection, tripId: string, stopId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tripStops')
    .where('tripId', '=', tripId)
    .where('id', '=', stopId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Puts all stops of a trip in the order of these ids. */
export async function updateStopOrder(tx: Connection, tripId: string, stopIds: string[]): Promise<void> {
  await sql`
    update trip_stops s set position = given.position
    from unnest(${stopIds}::uuid[]) with ordinality as given (id, position)
    where s.trip_id = ${tripId} and s.id = given.id and s.position <> given.position`.execute(tx);
}
