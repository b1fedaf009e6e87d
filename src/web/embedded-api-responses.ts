/** The part of a `Response` that the API client reads. */
export type ReadableResponse = Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'json' | 'text'>;

/** What the server has put into the page (`src/server/http/render-preloads-and-first-api-responses.ts`). */
interface Island {
  eventPosition: number | null;
  responses: Record<string, { status: number; headers: Record<string, string>; body: unknown }>;
}

/** Long enough for a slow phone to draw its first page, and too short for anybody to have left it and come back. */
const usableMs = 10_000;

/** The responses of one page. They belong to the moment, and to the person, of its loading. */
export class FirstResponses {
  readonly #responses: Map<string, Island['responses'][string]>;
  #eventPosition: number | undefined;

  /** The text of the page's element; undefined where it has none. */
  constructor(text: string | undefined) {
    const { eventPosition, responses }: Island = text
      ? JSON.parse(text)
      : { eventPosition: null, responses: {} };
    this.#eventPosition = eventPosition ?? undefined;
    this.#responses = new Map(
      Object.entries(responses).map(([url, response]) => [sortParameters(url), response]),
    );
  }

  /** The response to this GET, once; undefined where it must be requested. */
  take(url: string): ReadableResponse | undefined {
    const key = sortParameters(url);
    const found = this.#responses.get(key);
    this.#responses.delete(key);
    return found && toReadableResponse(found);
  }

  /** The event up to which the page's data was read, once; undefined where the page brought no data. */
  takeEventPosition(): number | undefined {
    const position = this.#eventPosition;
    this.#eventPosition = undefined;
    return position;
  }

  drop(): void {
    this.#responses.clear();
    this.#eventPosition = undefined;
  }
}

function toReadableResponse({ status, headers, body }: Island['responses'][string]): ReadableResponse {
  return {
    ok: status === 200,
    status,
    statusText: '',
    headers: new Headers(headers),
    json: async () => body,
    text: async () => JSON.stringify(body),
  };
}

/** The server may write the parameters in another order than the browser. */
function sortParameters(url: string): string {
  const [path = '', query] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

let ofPage: FirstResponses | undefined;

/** Those of the open page. */
export function getEmbeddedResponses(): FirstResponses {
  if (!ofPage) {
    const opened = new FirstResponses(document.getElementById('first-responses')?.textContent ?? undefined);
    setTimeout(() => opened.drop(), usableMs);
    ofPage = opened;
  }
  return ofPage;
}
