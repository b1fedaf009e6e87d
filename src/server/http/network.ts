import { isIPv6 } from 'node:net';

/**
 * Whom an address belongs to, as far as one can tell: an IPv4 address itself, of an IPv6 address its first 64 bits,
 * because any home has all addresses behind them.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}

/** What of an address may be kept for long: too little to find a household by (IPv4 /24, IPv6 /48). */
export function addressPrefix(address: string): string {
  const network = networkOf(address);
  if (network.includes('::/64')) return `${groupsOf(address).slice(0, 3).join(':')}::/48`;
  return network.replace(/\.\d+$/, '.0/24');
}

function groupsOf(address: string): string[] {
  const [before = '', after] = (address.split('%')[0] ?? '').split('::');
  const head = before ? before.split(':') : [];
  const tail = after ? after.split(':') : [];
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  );
}
