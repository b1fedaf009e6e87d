import { compileJsonSerializer } from '#server/http/compile-json-serializer.ts';
import { SerializedResponse } from '#server/http/serialized-json-response.ts';
import type { Page } from '#shared/cursor.ts';
import { type FoundAthlete, foundAthletesSchema } from '../contract.ts';

/** A page of athletes as JSON, for viewers who have bookmarked some of them and for all others. */
export class SerializedAthletePage {
  readonly ids: string[];
  /** The response for viewers who have bookmarked none of the athletes: most of them. */
  readonly plain: SerializedResponse;

  constructor({ rows, ...about }: Page<FoundAthlete>) {
    this.ids = rows.map(({ id }) => id);
    const toJson = compileJsonSerializer(foundAthletesSchema);
    const json = toJson(rows.map((row) => ({ ...row, bookmarked: false })));
    this.plain = new SerializedResponse(json, about, this.ids);
  }

  /** In characters. */
  get length(): number {
    return this.plain.length;
  }

  /** The response for a viewer who has bookmarked these athletes. */
  withBookmarks(bookmarkedIds: readonly string[]): SerializedResponse {
    const rows = JSON.parse(this.plain.body) as FoundAthlete[];
    for (const row of rows) row.bookmarked = bookmarkedIds.includes(row.id);
    return new SerializedResponse(JSON.stringify(rows), this.plain.about, this.ids);
  }
}
