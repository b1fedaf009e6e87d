export interface DatabaseHost {
  host: string;
  port: number;
}

/** What a `postgres://` address says, which may name several hosts as for libpq: `h1:5432,h2:5433`. */
export interface DatabaseAddress {
  /** At least one. */
  hosts: DatabaseHost[];
  /** The same address with the first host alone, as the driver reads it. */
  url: string;
  /** Which of the hosts is wanted, in libpq's words; undefined where the address does not say. */
  targetSessionAttributes: string | undefined;
}

const defaultPort = 5432;
const pattern = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;

/** Undefined where the text is no address of PostgreSQL. */
export function parseDatabaseAddress(text: string): DatabaseAddress | undefined {
  const [, start = '', authority = '', rest = ''] = pattern.exec(text) ?? [];
  const [first = '', ...others] = authority.split(',');
  const url = start + first + rest;
  const hosts = [first, ...others].map(parseHost);
  if (!start || !URL.canParse(url) || hosts.includes(undefined)) return undefined;
  if (others.length > 0 && hosts.some((one) => one?.host === '')) return undefined;
  const parameter = /([?&])target_session_attrs=([^&]*)(&|$)/;
  return {
    hosts: hosts as DatabaseHost[],
    url: url.replace(parameter, (_, before, _value, after) => (after ? before : '')),
    targetSessionAttributes: parameter.exec(rest)?.[2],
  };
}

/** `host`, `host:port`, or an IPv6 address in brackets. */
function parseHost(text: string): DatabaseHost | undefined {
  const [, bracketed, plain = '', port = ''] =
    /^(?:\[([\da-f:.]+)\]|([^:[\]]*))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  if (bracketed === undefined && plain === '' && text !== '' && !text.startsWith(':')) return undefined;
  if (Number(port) > 65_535) return undefined;
  return { host: bracketed ?? plain, port: Number(port) || defaultPort };
}

/** Without user and password, for people. */
export const formatDatabaseHost = ({ host, port }: DatabaseHost): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;
