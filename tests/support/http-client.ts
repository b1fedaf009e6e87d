/** A response of the server. `body` is the parsed JSON, or the text of any other media type. */
export interface ApiResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  body: any;
  headers: Headers;
}

// Saved at load: a screen test replaces the global `fetch` with one that sends its own cookies.
const nodeFetch = fetch;

/** An HTTP client with a cookie jar, like one browser. */
export class HttpClient {
  readonly origin: string;
  #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.origin = origin;
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('POST', path, body, headers);
  put = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('PUT', path, body, headers);
  patch = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('PATCH', path, body, headers);
  delete = (path: string, headers?: Record<string, string>) => this.send('DELETE', path, undefined, headers);

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(header: string) {
    this.#cookies = new Map(header.split('; ').map((pair) => pair.split(/=(.*)/s, 2) as [string, string]));
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> {
    const response = await nodeFetch(this.origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#cookies.size > 0 ? { cookie: this.cookie } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    this.storeCookies(response);
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers };
  }

  storeCookies(response: Response) {
    for (const cookie of response.headers.getSetCookie()) this.#storeCookie(cookie);
  }

  #storeCookie(cookie: string) {
    const [pair = ''] = cookie.split(';');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (value && !/max-age=0/i.test(cookie)) this.#cookies.set(name, value);
    else this.#cookies.delete(name);
  }
}

/** A client that is signed in to an account. */
export class MemberClient extends HttpClient {
  readonly id: string;
  readonly email: string;

  constructor(origin: string, user: { id: string; email: string }) {
    super(origin);
    this.id = user.id;
    this.email = user.email;
  }
}
