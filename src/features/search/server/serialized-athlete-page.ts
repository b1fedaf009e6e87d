import { SerializedResponse } from '#server/http/serialized-json-response.ts';
import type { Page } from '#shared/cursor.ts';
import { type FoundAthlete, foundAthleteSchema } from '../contract.ts';

/** A page of athletes serialized row by row, because bookmarks differ by viewer. */
export class SerializedAthletePage {
  readonly ids: string[];
  readonly #rows: string[];
  readonly #about: Omit<Page<FoundAthlete>, 'rows'>;
  /** The response for viewers who have bookmarked none of the athletes: most of them. */
  readonly #plain: SerializedResponse;

  constructor({ rows, ...about }: Page<FoundAthlete>) {
    this.ids = rows.map(({ id }) => id);
    this.#rows = rows.map((row) => JSON.stringify(foundAthleteSchema.parse({ ...row, bookmarked: false })));
    this.#about = about;
    this.#plain = this.#toResponse(this.#rows);
  }

  /** In characters: the rows and the plain response. */
  get length(): number {
    return 2 * this.#plain.length;
  }

  /** The page for a viewer with these bookmarks. */
  withBookmarks(bookmarkedIds: readonly string[]): SerializedResponse {
    const isNone = !this.ids.some((id) => bookmarkedIds.includes(id));
    if (isNone) return this.#plain;
    return this.#toResponse(
      this.#rows.map((row, nth) =>
        bookmarkedIds.includes(this.ids[nth] as string) ? setBookmarkedInJson(row) : row,
      ),
    );
  }

  #toResponse(rows: string[]): SerializedResponse {
    return new SerializedResponse(`[${rows.join()}]`, this.#about);
  }
}

const setBookmarkedInJson = (rowJson: string): string =>
  JSON.stringify({ ...JSON.parse(rowJson), bookmarked: true });
