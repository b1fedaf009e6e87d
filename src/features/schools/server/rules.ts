import type { School } from '../contract.ts';

/** The host of a web address as people type it, or undefined: 'https://www.Rice.edu/athletics' is 'rice.edu'. */
export function parseDomain(address: string): string | undefined {
  const withScheme = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(withScheme)) return undefined;
  const host = new URL(withScheme).hostname.replace(/^www\./, '').replace(/\.$/, '');
  const isDomain = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host);
  return isDomain ? host : undefined;
}

// Characters that a look-alike puts in place of others.
const lookAlikes: Record<string, string> = { '0': 'o', '1': 'l', '3': 'e', '5': 's', i: 'l', '-': '' };

/**
 * The same text for domains that look alike: 'ge0rgetown.edu', 'georgetown-edu.com' and 'georgetown.edu.co' all begin like
 * 'georgetown.edu'.
 */
function toLookAlikeDomainKey(domain: string): string {
  return domain
    .replaceAll('.', '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[0135i-]/g, (letter) => lookAlikes[letter] ?? letter);
}

/**
 * The domain that another one imitates, or undefined. A domain with letters of other alphabets ('xn--…') imitates whatever
 * it looks like: no college of the list has one.
 */
export function findImitatedDomain(domain: string, knownDomains: readonly string[]): string | undefined {
  const skeleton = toLookAlikeDomainKey(domain);
  return knownDomains.find(
    (known) =>
      domain !== known && !domain.endsWith(`.${known}`) && skeleton.startsWith(toLookAlikeDomainKey(known)),
  );
}

/** Whether somebody in this place may work at the school: the same country and, where it is known, the same state. */
export function isSchoolInPlace(
  school: Pick<School, 'state' | 'country'>,
  place: { state: string; country: string },
): boolean {
  return school.country === place.country && (school.state === '' || school.state === place.state);
}
