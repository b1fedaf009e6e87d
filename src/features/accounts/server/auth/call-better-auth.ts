import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import { anonymizeIpAddress } from '#server/http/ip-network.ts';
import type { AppError } from '#shared/errors.ts';
import { getCurrentBetterAuthCall, trackBetterAuthCall } from './track-better-auth-call.ts';

interface BetterAuthOptions {
  headers: Headers;
  returnHeaders: true;
}

/** Better Auth logs some faults, such as those of the database, and throws a 500 that says nothing of them. */
export function rememberHiddenFault(...logged: unknown[]): void {
  const call = getCurrentBetterAuthCall();
  const fault = logged.find((one) => one instanceof Error);
  if (call && fault) call.fault ??= fault;
}

/**
 * Calls Better Auth on behalf of a caller; returns its response, and the cookies to set. A refusal of Better Auth
 * becomes the error of `createRefusalError`; a fault is thrown as it is, and not the 500 in which Better Auth hides it.
 */
export async function callBetterAuth<Response>(
  caller: Caller,
  callApi: (options: BetterAuthOptions) => Promise<{ response: Response; headers: Headers }>,
  createRefusalError?: () => AppError,
): Promise<{ response: Response; cookies: string[] }> {
  const options: BetterAuthOptions = { headers: toBetterAuthHeaders(caller), returnHeaders: true };
  const { response, headers } = await trackBetterAuthCall((call) =>
    callApi(options).catch((error) => {
      if (createRefusalError && isBetterAuthRefusal(error)) throw createRefusalError();
      throw error.statusCode >= 500 && call.fault ? call.fault : error;
    }),
  );
  return { response, cookies: headers.getSetCookie() };
}

/**
 * The headers that Better Auth reads. The address is the one that the server sees, never one that a client claims,
 * and only its prefix: Better Auth stores it with the session.
 */
function toBetterAuthHeaders({ ip, headers: callerHeaders }: Caller): Headers {
  const headers = new Headers();
  for (const name of ['cookie', 'user-agent', 'origin'] as const) {
    const value = callerHeaders[name];
    if (value) headers.set(name, value);
  }
  // Without the length of the prefix: Better Auth stores nothing but an address.
  headers.set('x-caller-address', anonymizeIpAddress(ip).replace(/\/.*/, ''));
  return headers;
}

/**
 * Better Auth refuses with an APIError below 500; everything else that it throws is a fault. The exception is a new
 * passkey that does not fit its challenge, for which it throws a 500.
 */
function isBetterAuthRefusal(error: unknown): boolean {
  const { statusCode, body } = error as { statusCode?: number; body?: { code?: string } };
  return statusCode !== undefined && (statusCode < 500 || body?.code === 'FAILED_TO_VERIFY_REGISTRATION');
}
