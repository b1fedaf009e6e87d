// `npm run attack`: sqlmap, wapiti and slowhttptest (Debian's packages) against the built product on loopback. Writes
// its part of docs/attack.md. Half an hour at most.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);
const quick = process.argv.includes('--quick');
/** After this time the run is ended and nothing is written. */
const longestMs = 30 * 60_000;
const workFolder = mkdtempSync(join(tmpdir(), 'fieldhouse-attack-'));

for (const program of ['sqlmap', 'wapiti', 'slowhttptest']) {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
  } catch {
    console.error(`${program} is missing: apt-get install sqlmap wapiti slowhttptest`);
    process.exit(1);
  }
}

const port = await findFreePort();
const base = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, ['dist/server.mjs'], {
  env: {
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: `${port}`,
    PUBLIC_URL: base,
    DATA_DIR: join(workFolder, 'data'),
    DEMO_ATHLETES: '500',
    // Otherwise the rate limits would refuse the attacks before they reach the code under test.
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});

const watchdog = setTimeout(() => {
  console.error('Stopped after half an hour.');
  server.kill('SIGKILL');
  process.exit(1);
}, longestMs);

try {
  await waitUntilReady();
  const [coach, athlete] = [await signIn('coach'), await signIn('athlete')];
  const rows = [];
  /** @type {[string, () => Promise<string[][]>][]} */
  const attacks = [
    ['sqlmap', () => attackWithSqlmap(coach, athlete)],
    ['wapiti', () => attackWithWapiti(coach)],
    ['slowhttptest', attackWithSlowRequests],
  ];
  for (const [name, attack] of attacks) {
    console.log(`— ${name}`);
    rows.push(...(await attack()));
    for (const row of rows.slice(-3)) console.log(row.join(' | '));
  }
  if (!quick) writeResultsIntoAttackDocument(rows);
} finally {
  const gone = new Promise((done) => server.once('close', done));
  server.kill('SIGTERM');
  const late = setTimeout(() => server.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(late);
  clearTimeout(watchdog);
  rmSync(workFolder, { recursive: true, force: true });
}

/** Attacks parameters of the searches, the map and the sign-in, and one path. */
async function attackWithSqlmap(/** @type {string} */ coach, /** @type {string} */ athlete) {
  /** @type {[string, string[], string?][]} */
  const targets = [
    [
      'athletes',
      ['-u', `${base}/api/athletes?sport=Football&search=smith&state=TX`, '-p', 'search,state,sport'],
    ],
    ['suggestions', ['-u', `${base}/api/suggestions?q=aus`, '-p', 'q']],
    ['coaches', ['-u', `${base}/api/coaches?search=smith&sport=Football`, '-p', 'search,sport'], athlete],
    ['map', ['-u', `${base}/api/map?search=smith&zoom=5`, '-p', 'search,zoom']],
    ['profile', ['-u', `${base}/api/athletes/1*`]],
    ['conversations', ['-u', `${base}/api/conversations?search=hello`, '-p', 'search']],
    [
      'login',
      [
        '-u',
        `${base}/api/auth/login`,
        '--method',
        'POST',
        '--headers',
        'content-type: application/json',
        '--data',
        '{"email":"a@b.example","password":"x*"}',
        '--ignore-code',
        '401,422',
      ],
    ],
  ];
  const rows = [];
  for (const [name, target, cookie = coach] of targets) {
    const output = join(workFolder, `sqlmap-${name}`);
    const options = [
      '--batch',
      '--level',
      '2',
      '--risk',
      '1',
      '--technique',
      'BT',
      '--dbms',
      'postgresql',
      '--timeout',
      '5',
      '--retries',
      '0',
      '--skip-waf',
      '--ignore-code',
      '422,401,403,404',
      '--output-dir',
      output,
    ];
    const { stdout } = await execFileAsync('sqlmap', [...target, ...options, '--cookie', cookie], {
      maxBuffer: 2 ** 26,
      timeout: quick ? 20_000 : 150_000,
      killSignal: 'SIGKILL',
    }).catch((error) => error);
    const found = /is vulnerable|identified the following injection/.test(stdout ?? '');
    const finished = /do not appear to be injectable|not injectable/.test(stdout ?? '');
    const verdict = found ? 'FOUND SOMETHING' : finished ? '0 findings' : 'did not finish';
    rows.push([`sqlmap, ${name}`, verdict]);
  }
  return rows;
}

async function attackWithWapiti(/** @type {string} */ cookie) {
  const file = join(workFolder, 'wapiti.json');
  const options = [
    '-u',
    `${base}/api/docs`,
    '--scope',
    'domain',
    '--flush-session',
    '-m',
    'common',
    '-S',
    'normal',
    // In seconds.
    '--max-scan-time',
    quick ? '20' : '120',
    '--max-attack-time',
    quick ? '10' : '30',
    '-f',
    'json',
    '-o',
    file,
    '--no-bugreport',
    '-H',
    `Cookie: ${cookie}`,
  ];
  await execFileAsync('wapiti', options, {
    timeout: 170_000,
    killSignal: 'SIGKILL',
    maxBuffer: 2 ** 26,
    env: { ...process.env, HOME: workFolder },
  }).catch(() => undefined);
  if (!existsSync(file)) return [['wapiti, common modules', 'did not finish']];
  const { vulnerabilities = {}, anomalies = {} } = JSON.parse(readFileSync(file, 'utf8'));
  const found = Object.entries({ ...vulnerabilities, ...anomalies }).filter(([, list]) => list.length > 0);
  const summary = found.map(([kind, list]) => `${kind}: ${list.length}`).join(', ');
  return [['wapiti, common modules', summary || '0 findings']];
}

/** Measures /readyz every 200 ms while a hundred connections send or read as slowly as possible. */
async function attackWithSlowRequests() {
  const rows = [];
  /** @type {[string, string[]][]} */
  const variants = [
    ['slow headers', ['-H']],
    ['slow body', ['-B', '-t', 'POST']],
    ['slow reading', ['-X', '-w', '1', '-y', '5', '-n', '5', '-z', '10', '-k', '1']],
  ];
  for (const [name, options] of variants) {
    const bound = { timeout: 60_000, killSignal: /** @type {const} */ ('SIGKILL') };
    const commonOptions = [
      '-c',
      '100',
      '-i',
      '5',
      '-r',
      '50',
      '-u',
      `${base}/api/docs`,
      '-x',
      '24',
      '-p',
      '3',
      '-l',
      quick ? '5' : '25',
      ...options,
    ];
    const attack = execFileAsync('slowhttptest', commonOptions, bound).catch(() => undefined);
    let isRunning = true;
    attack.then(() => (isRunning = false));
    const times = [];
    while (isRunning) {
      const started = performance.now();
      const response = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(
        () => undefined,
      );
      times.push(response?.ok ? performance.now() - started : Number.POSITIVE_INFINITY);
      await new Promise((done) => setTimeout(done, 200));
    }
    rows.push([
      `slowhttptest, ${name}`,
      `healthy calls: ${times.length}, the slowest ${Math.round(Math.max(...times))} ms`,
    ]);
  }
  return rows;
}

function writeResultsIntoAttackDocument(/** @type {string[][]} */ rows) {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  const table = [
    `Run on ${new Date().toISOString().slice(0, 10)}: ${machine}.`,
    '',
    '|what|result|',
    '|---|---|',
    ...rows.map(([what, result]) => `|${what}|${result}|`),
  ];
  const [begin, end] = ['<!-- npm run attack -->', '<!-- end of npm run attack -->'];
  const page = readFileSync('docs/attack.md', 'utf8');
  const [before = '', rest = ''] = page.split(begin);
  writeFileSync('docs/attack.md', `${before}${begin}\n${table.join('\n')}\n${end}${rest.split(end)[1]}`);
  console.log('Wrote docs/attack.md');
}

function postJson(/** @type {string} */ path, /** @type {object} */ body) {
  return fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function signIn(/** @type {string} */ role) {
  const email = `${role}@demo.fieldhouse.example`;
  const response = await postJson('/api/auth/login', { email, password: 'Fieldhouse1!' });
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function waitUntilReady() {
  for (let i = 0; i < 600; i++) {
    if ((await fetch(`${base}/readyz`).catch(() => undefined))?.ok) return;
    if (server.exitCode !== null) throw new Error('The product did not start; run `npm run build` first.');
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('The product did not start in two minutes.');
}

/** @returns {Promise<number>} */
function findFreePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => done(port));
    });
  });
}
