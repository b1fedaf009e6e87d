import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';

/** A trip together with its owner: no statement reads an own trip without both. */
export interface OwnTrip {
  userId: string;
  id: string;
}

export interface TripSummaryRow {
  id: string;
  name: string;
  stops: number;
  firstDay: string | null;
  lastDay: string | null;
  isShared: boolean;
  updatedAt: Date;
}

export interface TripRow extends OwnTrip {
  name: string;
  version: number;
  shareId: string | null;
  updatedAt: Date;
}

/** The trips, the last changed first. */
export async function listTripRows(db: Connection, userId: string): Promise<TripSummaryRow[]> {
  const { rows } = await sql<TripSummaryRow>`
    select t.id, t.name, s.stops, s.first_day, s.last_day, t.share_id is not null as is_shared, t.updated_at
    from trips t cross join lateral (
      select count(*)::int as stops, min(starts_on)::text as first_day, max(starts_on)::text as last_day
      from trip_stops where trip_id = t.id
    ) as s
    where t.user_id = ${userId} order by t.updated_at desc, t.id desc`.execute(db);
  return rows;
}

const selectTripSql = (condition: RawBuilder<unknown>) => sql<TripRow>`
  select t.id, t.user_id, t.name, t.version, t.share_id, t.updated_at from trips t where ${condition}`;

export async function findTripRow(db: Connection, { userId, id }: OwnTrip): Promise<TripRow | undefined> {
  const { rows } = await selectTripSql(sql`t.id = ${id} and t.user_id = ${userId}`).execute(db);
  return rows[0];
}

/** Locks a trip, so that no other request changes its stops before the transaction ends. */
export async function lockTrip(tx: Connection, { userId, id }: OwnTrip): Promise<TripRow | undefined> {
  const { rows } = await sql<TripRow>`
    ${selectTripSql(sql`t.id = ${id} and t.user_id = ${userId}`)} for no key update`.execute(tx);
  return rows[0];
}

/** Locks the user's row, so that no other request adds a trip before the transaction ends. */
export async function lockUserAndCountTrips(tx: Connection, userId: string): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from trips where user_id = ${userId}`.execute(tx);
  return rows[0]!.count;
}

export async function insertTrip(
  db: Connection,
  row: OwnTrip & { name: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('trips')
    .values({ ...row, updatedAt: row.createdAt })
    .execute();
}

/** Returns false if the user has no such trip. */
export async function updateTrip(
  db: Connection,
  { userId, id }: OwnTrip,
  changes: { name?: string; shareId?: string | null; version?: number; updatedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trips')
    .set(changes)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function deleteTripRow(db: Connection, { userId, id }: OwnTrip): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('trips')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/**
 * A shared trip and its owner, for a coach of the same school. Undefined where one of the two is at no or another school, the
 * owner is suspended, is not verified though `ownersAreVerified`, or nothing passes between the two.
 */
export async function findSharedTripRow(
  db: Connection,
  { shareId, readerId, ownersAreVerified }: { shareId: string; readerId: string; ownersAreVerified: boolean },
): Promise<(TripRow & { coach: { firstName: string; lastName: string } }) | undefined> {
  const { rows } = await sql<TripRow & { coach: { firstName: string; lastName: string } }>`
    select t.id, t.user_id, t.name, t.version, t.share_id, t.updated_at,
      json_build_object('firstName', u.first_name, 'lastName', u.last_name) as coach
    from trips t join users u on u.id = t.user_id
      join coaches owner on owner.user_id = t.user_id
      join coaches reader on reader.user_id = ${readerId}::uuid and reader.school_id = owner.school_id
    where t.share_id = ${shareId} and u.suspended_until is null
      and (not ${ownersAreVerified}::boolean or owner.verified_until is not null)
      and not exists (
        select from separated_pairs p where p.user_id = ${readerId}::uuid and p.other_user_id = t.user_id)`.execute(
    db,
  );
  return rows[0];
}

/** Whether a coach has chosen a school. */
export async function hasSchool(db: Connection, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from coaches where user_id = ${userId} and school_id is not null`.execute(db);
  return rows.length > 0;
}
