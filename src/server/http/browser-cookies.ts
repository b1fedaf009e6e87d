import fastifyCookie from '@fastify/cookie';
import type { ContextWith } from '../context.ts';
import type { Caller } from './caller-and-cookie-types.ts';

interface BrowserCookie {
  name: string;
  /** Where the browser sends it: '/api/guardian'. */
  path: string;
}

/** The whole value of `Set-Cookie` for a cookie that no script reads; 0 seconds take it away. */
export function createCookie(
  { publicUrl }: ContextWith<'publicUrl'>,
  { name, path }: BrowserCookie,
  value: string,
  maxAgeSeconds: number,
): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

export const readCookie = (
  { headers }: Pick<Caller, 'headers'>,
  { name }: BrowserCookie,
): string | undefined => fastifyCookie.parse(headers.cookie ?? '')[name];
