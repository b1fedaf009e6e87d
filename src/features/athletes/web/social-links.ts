import type { Athlete, socialFields } from '../contract.ts';

type SocialField = (typeof socialFields)[number];

/** One handle or website: a link where it can only lead to the site that it names, else text. */
interface SocialLink {
  field: SocialField;
  label: string;
  text: string;
  href: string | undefined;
}

interface Site {
  field: SocialField;
  label: string;
  hosts: string[];
  /** The address of a bare handle. */
  toAddress: (handle: string) => string;
}

// How each site addressed its members' pages in November 2026.
const sites: Site[] = [
  {
    field: 'instagramHandle',
    label: 'Instagram',
    hosts: ['instagram.com'],
    toAddress: (handle) => `https://www.instagram.com/${handle}`,
  },
  {
    field: 'twitterHandle',
    label: 'X (Twitter)',
    hosts: ['x.com', 'twitter.com'],
    toAddress: (handle) => `https://x.com/${handle}`,
  },
  {
    field: 'tiktokHandle',
    label: 'TikTok',
    hosts: ['tiktok.com'],
    toAddress: (handle) => `https://www.tiktok.com/@${handle}`,
  },
  {
    field: 'youtubeChannel',
    label: 'YouTube',
    hosts: ['youtube.com', 'youtu.be'],
    toAddress: (handle) => `https://www.youtube.com/@${handle}`,
  },
  {
    field: 'linkedinProfile',
    label: 'LinkedIn',
    hosts: ['linkedin.com'],
    toAddress: (handle) => `https://www.linkedin.com/in/${handle}`,
  },
];

/** The handles and the website of an athlete, in the order in which a profile shows them. */
export function listSocialLinks(athlete: Pick<Athlete, SocialField>): SocialLink[] {
  const links = sites.flatMap((site) => {
    const text = athlete[site.field];
    return text ? [{ field: site.field, label: site.label, text, href: toProfileAddress(site, text) }] : [];
  });
  const { personalWebsite, socialMedia } = athlete;
  if (personalWebsite) {
    const href = parseWebAddress(personalWebsite)?.href;
    links.push({ field: 'personalWebsite', label: 'Website', text: personalWebsite, href });
  }
  // Nobody knows which site this one is of.
  if (socialMedia)
    links.push({ field: 'socialMedia', label: 'Social media', text: socialMedia, href: undefined });
  return links;
}

function toProfileAddress(site: Site, typed: string): string | undefined {
  const handle = typed.replace(/^@/, '');
  if (/^[\w.-]{1,100}$/.test(handle) && !site.hosts.includes(handle.toLowerCase()))
    return site.toAddress(handle);
  const address = parseWebAddress(typed);
  const host = address?.hostname.replace(/^(www|m|mobile)\./, '') ?? '';
  return site.hosts.includes(host) ? address?.href : undefined;
}

/** Only http and https, without a user name, which could look like another host. */
function parseWebAddress(typed: string): URL | undefined {
  const withScheme = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(withScheme)) return undefined;
  const address = new URL(withScheme);
  const isPlain = ['http:', 'https:'].includes(address.protocol) && !address.username && !address.password;
  return isPlain && address.hostname.includes('.') ? address : undefined;
}
