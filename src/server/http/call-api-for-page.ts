import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The response of a call, as the browser would have received it. */
export interface FirstResponse {
  status: number;
  headers: Record<string, string>;
  /** JSON. */
  body: string;
  /** Whole values of `Set-Cookie`. */
  cookies: string[];
}

/** What the browser's client reads. */
const headersToKeep = ['x-total-count', 'x-total-relation', 'link'];
/** Those of the page that the calls share; the rest, such as conditions, belongs to the page alone. */
const headersToPass = /^(host|cookie|user-agent|accept-language|forwarded|x-forwarded-.+|x-real-ip)$/;

/** Makes a call in the name of the person who asked for a page: with the same session and under the same limits. */
export async function callApiForPage(
  app: FastifyInstance,
  page: FastifyRequest,
  url: string,
): Promise<FirstResponse> {
  const passed = Object.entries(page.headers).filter(([name]) => headersToPass.test(name));
  const response = await app.inject({
    method: 'GET',
    url,
    headers: { ...Object.fromEntries(passed), accept: 'application/json' },
    ...(page.socket.remoteAddress ? { remoteAddress: page.socket.remoteAddress } : {}),
  });
  const kept = headersToKeep.flatMap((name) => {
    const value = response.headers[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  return {
    status: response.statusCode,
    headers: Object.fromEntries(kept) as Record<string, string>,
    body: response.body,
    cookies: [response.headers['set-cookie'] ?? []].flat(),
  };
}

/**
 * Makes these calls at once. Leaves out those that failed, and those without a response in time: a page must not wait
 * for a slow one, which the browser then makes itself.
 */
export async function collectResponsesWithinTime(
  calls: readonly string[],
  makeCall: (url: string) => Promise<FirstResponse>,
  timeMs: number,
): Promise<Map<string, FirstResponse>> {
  const found = new Map<string, FirstResponse>();
  const running = calls.map(async (url) => {
    const response = await makeCall(url).catch(() => undefined);
    if (response?.status === 200) found.set(url, response);
  });
  let timer: NodeJS.Timeout | undefined;
  const timeOver = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeMs);
  });
  await Promise.race([Promise.all(running), timeOver]);
  clearTimeout(timer);
  // A copy: what arrives later must not change a page that is being written.
  return new Map(found);
}
