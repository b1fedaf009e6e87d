// What a member sees without a connection: the app without anybody's data, and its files. The build fills in which those
// are. Pages come from the server whenever it answers in time; the app brings back the data that this browser kept
// (src/web/offline/last-data.ts), so nothing is kept here that belongs to a person.
const build = '__BUILD__';
const files = '__FILES__'.split(' ');
const cacheName = `fieldhouse ${build}`;
const appPage = '/app';
/** As in src/web/offline/last-data-database.ts. */
const lastData = 'fieldhouse-last-data';
/** Longer than a server at ease takes on a slow line. */
const answerMs = 3_000;

/** The clients that got the kept app; their files must be of the same build. */
const offlineClients = new Set();

addEventListener('install', (event) => event.waitUntil(keepApp()));
addEventListener('activate', (event) => event.waitUntil(dropOtherBuilds()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (!/^\/(api|images|assets)(\/|$)/.test(pathname)) event.respondWith(openPage(event));
  } else if (files.includes(pathname) && (offlineClients.has(event.clientId) || !navigator.onLine))
    event.respondWith(findKept(request));
});

async function keepApp() {
  const cache = await caches.open(cacheName);
  await cache.addAll([appPage, ...files]);
  await skipWaiting();
}

async function dropOtherBuilds() {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
  await registration.navigationPreload?.enable();
}

async function openPage(event) {
  const fromServer = requestPage(event);
  if (!(await hasLastData())) return fromServer;
  const answer = await Promise.race([fromServer.catch(() => undefined), waitMs(answerMs)]);
  if (answer && answer.status < 500) return answer;
  // The server may still answer: then what it says about the session counts.
  event.waitUntil(fromServer.catch(() => undefined));
  const kept = await caches.match(appPage);
  if (!kept) return fromServer;
  offlineClients.add(event.resultingClientId);
  return kept;
}

async function requestPage(event) {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request));
  // Nobody is signed in any more.
  if (answer.headers.has('fieldhouse-visitor')) indexedDB.deleteDatabase(lastData);
  return answer;
}

async function hasLastData() {
  const databases = await indexedDB.databases();
  return databases.some(({ name }) => name === lastData);
}

const findKept = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

const waitMs = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
