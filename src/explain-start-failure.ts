import { LegalTextsError } from '#features/legal/server/read-legal-texts.ts';
import { RestoreUnfinished } from '#server/backup/unfinished-restore.ts';
import { DatabaseAddressesDiffer } from '#server/database/check-pooler.ts';
import { DatabaseInUse } from '#server/database/embedded/database-lock.ts';
import { formatDatabaseHost, parseDatabaseAddress } from '#server/database/hosts/database-address.ts';
import { readOnlyCode } from '#server/database/hosts/writable-host.ts';
import { type Config, ConfigError } from './config.ts';

interface SystemFault {
  code?: string;
  syscall?: string;
  message?: string;
  path?: string;
}

const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
]);

/** PostgreSQL's codes for a wrong name or password, a missing database, too many connections, starting, stopping. */
const refusedCodes = new Set(['28000', '28P01', '3D000', '53300', '57P03']);

/** Returns a sentence for the operator that says why the product cannot start; undefined for a bug. */
export function explainStartFailure(error: unknown, config?: Config): string | undefined {
  const isExplained = [
    ConfigError,
    DatabaseAddressesDiffer,
    DatabaseInUse,
    LegalTextsError,
    RestoreUnfinished,
  ].some((type) => error instanceof type);
  if (isExplained) return (error as Error).message;
  const fault = error as SystemFault;
  if (!config) return undefined;
  return (
    explainListenFailure(fault, config) ??
    explainDatabaseFailure(fault, config) ??
    explainFolderFailure(fault, config)
  );
}

function explainListenFailure(
  { code, syscall, ...fault }: SystemFault,
  { host, port }: Config,
): string | undefined {
  const hostname = 'hostname' in fault ? fault.hostname : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program: set PORT to another one.`;
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && hostname === host))
    return `HOST ${host} is no address of this machine.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} is not for this user to open: set PORT to a number above 1023.`;
  return undefined;
}

function explainDatabaseFailure(
  { code = '', message }: SystemFault,
  { databaseUrl, databaseDirectUrl }: Config,
): string | undefined {
  if (!databaseUrl) return undefined;
  const isSlow = message?.includes('timeout exceeded when trying to connect');
  const direct = databaseDirectUrl && ` or DATABASE_DIRECT_URL (${formatDatabaseAddress(databaseDirectUrl)})`;
  const where = `The database of DATABASE_URL (${formatDatabaseAddress(databaseUrl)})${direct ?? ''}`;
  // PgBouncer refuses the settings that a server sends to PostgreSQL.
  if (message?.startsWith('unsupported startup parameter'))
    return databaseDirectUrl
      ? 'DATABASE_DIRECT_URL leads to a pooler: it must lead to PostgreSQL itself.'
      : 'DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, too.';
  if (code === readOnlyCode) return `${where} takes no writes: none of its hosts is the primary.`;
  if (unreachableCodes.has(code) || isSlow)
    return `${where} cannot be reached: ${code || 'it does not answer'}.`;
  return refusedCodes.has(code) ? `${where} lets nobody in: ${message}.` : undefined;
}

/** Without its user and password. */
function formatDatabaseAddress(address: string): string {
  const { hosts, url } = parseDatabaseAddress(address)!;
  const { host, pathname } = new URL(url);
  return (hosts.length > 1 ? hosts.map(formatDatabaseHost).join(',') : host) + pathname;
}

function explainFolderFailure({ code, path }: SystemFault, { dataDir }: Config): string | undefined {
  const isOurs = path?.startsWith(dataDir) && /^E[A-Z]+$/.test(code ?? '');
  return isOurs ? `The folder of DATA_DIR (${dataDir}) cannot be used: ${code}.` : undefined;
}
