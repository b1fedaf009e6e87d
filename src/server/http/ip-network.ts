import { isIPv6 } from 'node:net';

/**
 * Returns the network of a household: an IPv4 address itself, or the first 64 bits of an IPv6 address, because a home
 * has all addresses behind them.
 */
export function getHouseholdNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  return `${parseIpv6Groups(address).slice(0, 4).join(':')}::/64`;
}

/** Returns the part of an address that may be stored for long: too little to find a household (IPv4 /24, IPv6 /48). */
export function anonymizeIpAddress(address: string): string {
  const network = getHouseholdNetwork(address);
  if (network.includes('::/64')) return `${parseIpv6Groups(address).slice(0, 3).join(':')}::/48`;
  return network.replace(/\.\d+$/, '.0/24');
}

function parseIpv6Groups(address: string): string[] {
  const [before = '', after] = (address.split('%')[0] ?? '').split('::');
  const head = before ? before.split(':') : [];
  const tail = after ? after.split(':') : [];
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  );
}
