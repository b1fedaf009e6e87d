import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';

// React and Vite look at it; the product is always built for production, whatever the caller runs as.
process.env.NODE_ENV = 'production';
const { build: bundle, transform } = await import('esbuild');
const { buildWebApp } = await import('./initial-page-load/build-web-app.mjs');
const { prerenderPages } = await import('./prerender-pages.mjs');

/** Packages in the older module format expect these three names, which ES modules do not have. */
const commonJsNames = [
  "import { createRequire as __createRequire } from 'node:module';",
  "import { dirname as __toDirname } from 'node:path';",
  "import { fileURLToPath as __toPath } from 'node:url';",
  'const require = __createRequire(import.meta.url);',
  'const __filename = __toPath(import.meta.url);',
  'const __dirname = __toDirname(__filename);',
].join('\n');

/** The functions of `@simplewebauthn/server` that Better Auth's passkeys call, all of which are async. */
const webAuthnFunctions = [
  'generateAuthenticationOptions',
  'generateRegistrationOptions',
  'verifyAuthenticationResponse',
  'verifyRegistrationResponse',
];

/**
 * Better Auth loads the parsers of certificates with its passkeys, a tenth of the CPU time of a start. Here they are a chunk
 * that the first passkey loads.
 * @type {import('esbuild').Plugin}
 */
const loadWebAuthnWhenCalled = {
  name: 'load-webauthn-when-called',
  setup(build) {
    build.onResolve({ filter: /^@simplewebauthn\/server$/ }, ({ kind }) =>
      kind === 'import-statement' ? { path: 'when-called', namespace: 'webauthn' } : undefined,
    );
    const lines = webAuthnFunctions.map(
      (name) =>
        `export const ${name} = async (...args) => (await import('@simplewebauthn/server')).${name}(...args);`,
    );
    build.onLoad({ filter: /.*/, namespace: 'webauthn' }, () => ({
      contents: lines.join('\n'),
      resolveDir: process.cwd(),
    }));
  },
};

/** kB of JavaScript, compressed: of the page for visitors, and of what every screen uses. */
const firstPageLimits = { 'landing.html': 5, 'index.html': 130 };

const started = new Date();
// Until the end, so that an interrupted build does not pass for a whole one.
rmSync('dist/.built', { force: true });
const chunks = await buildWebApp('dist/web');
await prerenderPages('dist/web', chunks);
await minifyPublicScripts();
nameFilesForServiceWorker('dist/web');
const serverFiles = await buildServer();
await compressFiles('dist/web');
mkdirSync('dist', { recursive: true });
const neededFiles = [...serverFiles, ...listFiles('dist/web')].filter((file) => !file.endsWith('.map'));
writeFileSync('dist/.built', neededFiles.join('\n'));
// Files that change during the build count as newer than it.
utimesSync('dist/.built', started, started);
console.log(`Built in ${((Date.now() - started.getTime()) / 1000).toFixed(1)} s.`);
for (const [page, limit] of Object.entries(firstPageLimits)) {
  const weight = measurePageScriptKilobytes(page);
  console.log(`JavaScript that ${page} names: ${weight} kB gzip.`);
  if (weight > limit) console.warn(`That is more than the ${limit} kB that we allow ourselves.`);
}

/**
 * The server in chunks: what a start does not need is loaded later, and the embedded database starts in its own thread
 * before the largest chunk is read.
 * @returns {Promise<string[]>} the files that were written
 */
async function buildServer() {
  const before = listServerChunks();
  /** @type {import('esbuild').BuildOptions & { metafile: true }} */
  const options = {
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
    // They bring native code or data files that they find beside themselves; Amazon's client is a megabyte that most never load.
    external: ['@electric-sql/pglite', '@node-rs/argon2', 'sharp', 'pg-native', '@aws-sdk/*'],
    banner: { js: commonJsNames },
    plugins: [loadWebAuthnWhenCalled],
  };
  const server = await bundle({
    ...options,
    entryPoints: { server: 'src/start-server.ts' },
    splitting: true,
  });
  const worker = 'src/server/database/embedded/engine-worker.ts';
  const engine = await bundle({ ...options, entryPoints: { 'engine-worker': worker } });
  // Last: a server that still runs may load its chunks until the new ones are there.
  const written = [server, engine].flatMap(({ metafile }) => Object.keys(metafile.outputs));
  for (const file of before.filter((name) => !written.includes(name))) rmSync(file);
  return written;
}

/** Chunks of the server have a hash in their names, so a build does not write over those of the one before. */
function listServerChunks() {
  if (!existsSync('dist')) return [];
  return readdirSync('dist')
    .filter((name) => /-[A-Z0-9]{8}\.mjs(\.map)?$/.test(name))
    .map((name) => `dist/${name}`);
}

/** Vite copies `public/` as it is, and every page waits for one of its scripts. */
async function minifyPublicScripts() {
  for (const name of readdirSync('public').filter((file) => file.endsWith('.js'))) {
    const { code } = await transform(readFileSync(join('public', name), 'utf8'), { minify: true });
    writeFileSync(join('dist/web', name), code);
  }
}

/** Tells the service worker what the app needs without a connection: everything but what only other builds have. */
function nameFilesForServiceWorker(/** @type {string} */ folder) {
  const files = listFiles(join(folder, 'assets'))
    .filter((path) => /\.(js|css|woff2)$/.test(path))
    .map((path) => `/${relative(folder, path)}`)
    .toSorted();
  const path = join(folder, 'service-worker.js');
  const text = readFileSync(path, 'utf8');
  const build = createHash('sha256').update(text).update(files.join()).digest('hex').slice(0, 16);
  writeFileSync(
    path,
    text.replace('__BUILD__', build).replace('__FILES__', ['/theme.js', ...files].join(' ')),
  );
}

/** Compresses text files at the highest level: once here, for many downloads. */
async function compressFiles(/** @type {string} */ folder) {
  const brotli = promisify(brotliCompress);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const texts = listFiles(folder).filter((file) => /\.(js|css|html|svg|json|webmanifest|txt)$/.test(file));
  await Promise.all(
    texts.map(async (file) => {
      const content = readFileSync(file);
      if (content.length < 1024) return;
      writeFileSync(`${file}.br`, await brotli(content, options));
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

/** Sums the scripts that a browser loads before this page can be used. */
function measurePageScriptKilobytes(/** @type {string} */ page) {
  const text = readFileSync(join('dist/web', page), 'utf8');
  const scripts = text.matchAll(/<(?:script|link rel="modulepreload")[^>]+?(?:src|href)="\/([^"]+\.js)"/g);
  const bytes = [...scripts].map(([, file]) => gzipSync(readFileSync(join('dist/web', file ?? ''))).length);
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 100) / 10;
}

/** @returns {string[]} */
function listFiles(/** @type {string} */ folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}
