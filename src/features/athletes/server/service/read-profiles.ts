import type { Connection, ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/signed-in-viewer.ts';
import { formatHeight } from '#shared/height-weight-and-gpa.ts';
import type { Athlete } from '../../contract.ts';
import { type AthleteRow, findAthleteId, listAthleteRows } from '../queries.ts';
import { athleteNotFound, ownProfileNotFound } from '../rules.ts';

/** Lists athletes in the order of the ids, as this viewer sees them; unknown ids are left out. */
export async function listAthletes(db: Connection, viewerId: string, ids: string[]): Promise<Athlete[]> {
  if (ids.length === 0) return [];
  return (await listAthleteRows(db, viewerId, ids)).map(toAthlete);
}

export async function getAthlete(ctx: ContextWith<'db'>, viewer: Viewer, id: string): Promise<Athlete> {
  const [athlete] = await listAthletes(ctx.db, viewer.id, [id]);
  if (!athlete) throw athleteNotFound();
  return athlete;
}

export async function getOwnAthlete(ctx: ContextWith<'db'>, viewer: Viewer): Promise<Athlete> {
  const id = await findAthleteId(ctx.db, viewer.id);
  const [athlete] = id ? await listAthletes(ctx.db, viewer.id, [id]) : [];
  if (!athlete) throw ownProfileNotFound();
  return athlete;
}

function toAthlete(row: AthleteRow): Athlete {
  return {
    ...row,
    height: row.height === null ? null : formatHeight(row.height),
    lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
  };
}
