import { findFileNameFault } from './check-file-name.ts';
import { classifyFile, type FileClass } from './classify-file.ts';
import {
  collectImportsAndRestrictedUses,
  type Import,
  type SourceFacts,
} from './collect-imports-and-restricted-calls.ts';
import { findFeatureCycles, findImportCycles } from './find-cycles.ts';

export const importRules = [
  'browser and server',
  'infrastructure',
  'feature to feature',
  'feature cycles',
  'doors',
  'services',
  'relative inside',
  'sql',
  'environment',
  'network',
  'cycles',
  'names',
] as const;

/** An import or name that breaks a rule. The sentence says what is allowed instead. */
export interface Breach {
  rule: (typeof importRules)[number];
  file: string;
  line: number;
  sentence: string;
}

/** Endings of the names of feature parts that other features may render. */
const sharedPartEndings = [
  ...[
    'Banner',
    'Card',
    'Link',
    'Row',
    'Dialog',
    'Button',
    'Panel',
    'Column',
    'Icon',
    'List',
    'Map',
    'Field',
    'Fields',
  ],
];
/** Who is signed in, how a search is written in the address, and the loaders of the parts that other pages show. */
const sharedWebFiles = /^web\/(session|own-athlete-query|search-params|loaders)\.ts$/;

const serverPackages =
  /^(node:|fastify|@fastify\/|pg$|kysely|better-auth|sharp$|nodemailer|@node-rs\/|@electric-sql\/)/;
const browserPackages = /^(react|@tanstack\/|@radix-ui\/|radix-ui|leaflet|lucide-react|react-|cmdk)/;
const databasePackages = /^(pg$|@electric-sql\/)/;

/** What infrastructure may import. Product code is passed in, never imported. */
const lowerLayers: Partial<Record<FileClass['area'], FileClass['area'][]>> = {
  shared: ['shared'],
  server: ['server', 'shared'],
  web: ['web', 'ui', 'shared'],
  ui: ['ui', 'shared'],
};

/** Every breach in these files. Keys are paths from the root with slashes, values the sources. */
export function findAllBreaches(files: ReadonlyMap<string, string>): Breach[] {
  const all = [...files]
    .filter(([file]) => /\.(ts|tsx|mjs)$/.test(file))
    .map(([file, source]) => collectImportsAndRestrictedUses(file, source));
  const cycles = findImportCycles(all).map(({ file, line, path }) => {
    return { rule: 'cycles', file, line, sentence: `imports run in a circle: ${path.join(' → ')}` } as const;
  });
  const featureCycles = findFeatureCycles(all).map(({ file, line, path }) => {
    const sentence = `features import each other: ${path.join(' → ')}`;
    return { rule: 'feature cycles', file, line, sentence } as const;
  });
  return [...all.flatMap(findBreachesOfFile), ...cycles, ...featureCycles];
}

function findBreachesOfFile(facts: SourceFacts): Breach[] {
  const { file } = facts;
  const createBreach = (rule: Breach['rule'], sentence: string, line = 1): Breach => ({
    rule,
    file,
    line,
    sentence,
  });
  const name = findFileNameFault(file);
  const found = name ? [createBreach('names', name)] : [];
  const place = classifyFile(file);
  if (!place) return found;

  for (const imported of facts.imports) {
    const refusal = findImportRefusal(place, imported);
    if (refusal)
      found.push(createBreach(refusal.rule, `${refusal.sentence} (${imported.specifier})`, imported.line));
  }
  if (place.area === 'test') return found;
  for (const imported of facts.imports) {
    const refusal = findReexportedQueryOrFastifyImport(file, imported);
    if (refusal)
      found.push(createBreach(refusal.rule, `${refusal.sentence} (${imported.specifier})`, imported.line));
  }
  if (file !== 'src/config.ts') {
    for (const line of facts.environment)
      found.push(createBreach('environment', 'only src/config.ts reads the environment', line));
  }
  if (!isSqlAllowedIn(file)) {
    for (const line of facts.sql)
      found.push(createBreach('sql', 'SQL belongs in server/queries.ts and src/server/database', line));
  }
  if (place.side !== 'server' && !mayCallNetwork(file)) {
    for (const line of facts.network)
      found.push(createBreach('network', 'only web/data.ts and src/web/api call the server', line));
  }
  return found;
}

type Refusal = Pick<Breach, 'rule' | 'sentence'>;

function findImportRefusal(from: FileClass, imported: Import): Refusal | undefined {
  const to = imported.target === undefined ? undefined : classifyFile(imported.target);
  if (to)
    return (
      findRelativePathRefusal(from, to, imported) ??
      (from.area === 'test' ? undefined : findLayerRefusal(from, to, imported))
    );
  if (from.area === 'test') return undefined;
  if (imported.target !== undefined) return findOutsideSrcRefusal(imported.target);
  return findPackageRefusal(from, imported.specifier);
}

function findLayerRefusal(from: FileClass, to: FileClass, imported: Import): Refusal | undefined {
  if (to.area === 'test')
    return { rule: 'infrastructure', sentence: 'the product does not import its tests' };
  if (to.side !== 'both' && to.side !== from.side) {
    return {
      rule: 'browser and server',
      sentence: `what runs in ${from.side} imports nothing that runs in ${to.side}`,
    };
  }
  const allowed = lowerLayers[from.area];
  if (allowed && !allowed.includes(to.area)) {
    return { rule: 'infrastructure', sentence: `src/${from.area} imports only ${allowed.join(', ')}` };
  }
  if (from.area === 'wiring') return undefined;
  if (to.area === 'wiring') return { rule: 'infrastructure', sentence: 'features do not import the wiring' };
  if (
    from.feature &&
    to.feature &&
    from.feature !== to.feature &&
    !isPublicFeatureFile(imported.target ?? '')
  ) {
    return {
      rule: 'feature to feature',
      sentence: `a feature offers its contract, its door server/<feature>.ts and parts named …${sharedPartEndings.join(', …')}`,
    };
  }
  if (from.area === 'contract' && to.area !== 'contract' && to.area !== 'shared') {
    return { rule: 'browser and server', sentence: 'a contract imports only contracts and src/shared' };
  }
  return undefined;
}

/** Infrastructure and other features by `#`, what is near by `./`. The wiring may do as it likes. */
function findRelativePathRefusal(from: FileClass, to: FileClass, imported: Import): Refusal | undefined {
  if (from.area === 'wiring' || from.home === 'src/') return undefined;
  const isNear = from.home === to.home;
  if (isNear === imported.specifier.startsWith('.')) return undefined;
  const sentence = isNear
    ? `inside ${from.home} imports are relative`
    : `out of ${from.home} imports start with #`;
  return { rule: 'relative inside', sentence };
}

function findOutsideSrcRefusal(target: string): Refusal | undefined {
  const isCode = /\.(ts|tsx|mjs)$/.test(target);
  return isCode
    ? { rule: 'infrastructure', sentence: 'the product imports nothing from outside src' }
    : undefined;
}

function findPackageRefusal(from: FileClass, specifier: string): Refusal | undefined {
  if (from.side !== 'server' && serverPackages.test(specifier)) {
    return { rule: 'browser and server', sentence: 'a package for the server is not for the browser' };
  }
  if (from.side !== 'browser' && browserPackages.test(specifier)) {
    return { rule: 'browser and server', sentence: 'a package for the browser is not for the server' };
  }
  if (databasePackages.test(specifier) && !from.home.startsWith('src/server/')) {
    return { rule: 'sql', sentence: 'only src/server talks to the database driver' };
  }
  return undefined;
}

/** A door offers functions and no SQL; a service knows no HTTP. */
function findReexportedQueryOrFastifyImport(file: string, imported: Import): Refusal | undefined {
  const [, feature = '', part = ''] = /^src\/features\/([^/]+)\/server\/(.+)$/.exec(file) ?? [];
  if (part === `${feature}.ts` && imported.reexported && /\/queries(\.ts$|\/)/.test(imported.target ?? '')) {
    return { rule: 'doors', sentence: 'a door offers functions of services, and exports no queries' };
  }
  if (/^service(\.ts$|\/)/.test(part) && imported.specifier === 'fastify') {
    return { rule: 'services', sentence: 'a service knows no HTTP: it takes a Caller and returns values' };
  }
  return undefined;
}

function isPublicFeatureFile(target: string): boolean {
  const [, feature = '', part = ''] = /^src\/features\/([^/]+)\/(.+)$/.exec(target) ?? [];
  const sharedPart = new RegExp(`^web/(.+/)?[A-Z]\\w*(${sharedPartEndings.join('|')})\\.tsx$`);
  const offered = [/^contract(\.ts|\/.+)$/, sharedWebFiles, sharedPart];
  return part === `server/${feature}.ts` || offered.some((pattern) => pattern.test(part));
}

function isSqlAllowedIn(file: string): boolean {
  return (
    /\/server\/(.+\/)?queries(\.ts$|\/)/.test(file) ||
    /^src\/server\/database\//.test(file) ||
    /(^|\/)seed(\.ts$|\/)/.test(file)
  );
}

function mayCallNetwork(file: string): boolean {
  return /\/web\/(.+\/)?data(\.ts$|\/)/.test(file) || /^src\/web\/api(\.ts$|\/)/.test(file);
}
