import type { PermissionRow } from './permission-row-types-and-verdicts.ts';
import type { PermissionViewers, StandingName, ViewerName } from './permission-viewers.ts';

/** Makes the request of a row as a viewer, with a fresh client: a response that ends a session affects no other. */
export async function sendPermissionRequest(
  cast: PermissionViewers,
  { route, request }: PermissionRow,
  viewer: ViewerName | StandingName,
): Promise<{ status: number; text: string }> {
  const made = await request(cast, viewer);
  const { cookie } = made.as ?? cast[viewer];
  const isForm = made.body instanceof FormData;
  const [method = '', path = ''] = route.split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => made.params?.[name] ?? '');
  const leaving = new AbortController();
  const answer = await fetch(`${cast.app.origin}${filled}${made.query ? `?${made.query}` : ''}`, {
    method,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(made.body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(made.body === undefined
      ? {}
      : { body: isForm ? (made.body as FormData) : JSON.stringify(made.body) }),
    signal: leaving.signal,
  });
  // An event stream never ends by itself.
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  const text = isStream ? '' : await answer.text();
  if (isStream) leaving.abort();
  return { status: answer.status, text };
}
