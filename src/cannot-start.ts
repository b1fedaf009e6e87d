import { DatabaseInUse } from '#server/database/embedded/lock.ts';
import { type Config, ConfigError } from './config.ts';

interface SystemFault {
  code?: string;
  syscall?: string;
  message?: string;
  path?: string;
}

const unreached = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
]);

/** PostgreSQL's codes: wrong name or password, no such database, too many connections, starting or stopping. */
const turnedAway = new Set(['28000', '28P01', '3D000', '53300', '57P03']);

/** Why the product cannot start, in a sentence for whoever starts it; undefined where it is a fault of ours. */
export function whyNot(error: unknown, config?: Config): string | undefined {
  if (error instanceof ConfigError || error instanceof DatabaseInUse) return error.message;
  const fault = error as SystemFault;
  if (!config) return undefined;
  return listening(fault, config) ?? database(fault, config) ?? folder(fault, config);
}

function listening({ code, syscall, ...fault }: SystemFault, { host, port }: Config): string | undefined {
  const hostname = 'hostname' in fault ? fault.hostname : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program: set PORT to another one.`;
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && hostname === host))
    return `HOST ${host} is no address of this machine.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} is not for this user to open: set PORT to a number above 1023.`;
  return undefined;
}

function database({ code = '', message }: SystemFault, { databaseUrl }: Config): string | undefined {
  if (!databaseUrl) return undefined;
  const isSlow = message?.includes('timeout exceeded when trying to connect');
  // Its user and password are nobody's business.
  const { host, pathname } = new URL(databaseUrl);
  const where = `The database of DATABASE_URL (${host}${pathname})`;
  if (unreached.has(code) || isSlow) return `${where} cannot be reached: ${code || 'it does not answer'}.`;
  return turnedAway.has(code) ? `${where} lets nobody in: ${message}.` : undefined;
}

function folder({ code, path }: SystemFault, { dataDir }: Config): string | undefined {
  const isOurs = path?.startsWith(dataDir) && /^E[A-Z]+$/.test(code ?? '');
  return isOurs ? `The folder of DATA_DIR (${dataDir}) cannot be used: ${code}.` : undefined;
}
