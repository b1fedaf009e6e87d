import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import type { Athlete } from '#features/athletes/contract.ts';
import type { Coach } from '#features/coaches/contract.ts';
import type { DB } from '#server/database/schema.gen.ts';
import type { Letter } from '#server/mail.ts';
import { openRedis } from '#server/redis.ts';
import { type Outside, openApp } from '../../src/app.ts';
import { sharedDatabase, type TestDatabase, testDatabase } from './database.ts';

/** What came back over HTTP. `body` is the parsed JSON, or the text of anything else. */
export interface ApiResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  body: any;
  headers: Headers;
}

// Kept before a page under test puts the cookies of its own person into every call.
const network = fetch;

/** A browser of one person: keeps the cookies, talks real HTTP. */
export class Client {
  readonly origin: string;
  #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.origin = origin;
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('POST', path, body, headers);
  put = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('PUT', path, body, headers);
  patch = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send('PATCH', path, body, headers);
  delete = (path: string, headers?: Record<string, string>) => this.send('DELETE', path, undefined, headers);

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(header: string) {
    this.#cookies = new Map(header.split('; ').map((pair) => pair.split(/=(.*)/s, 2) as [string, string]));
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> {
    const response = await network(this.origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#cookies.size > 0 ? { cookie: this.cookie } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    this.keepCookies(response);
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers };
  }

  keepCookies(response: Response) {
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
  }

  #keep(cookie: string) {
    const [pair = ''] = cookie.split(';');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (value && !/max-age=0/i.test(cookie)) this.#cookies.set(name, value);
    else this.#cookies.delete(name);
  }
}

export class Member extends Client {
  readonly id: string;
  readonly email: string;

  constructor(origin: string, user: { id: string; email: string }) {
    super(origin);
    this.id = user.id;
    this.email = user.email;
  }
}

/** An athlete or coach of the cast, with the profile as it was stored. */
export type AthleteMember = Member & { profile: Athlete };
export type CoachMember = Member & { profile: Coach };

export const password = 'Str0ng!enough';

/** One product on a database of its own; the people are made as tests need them. */
export class TestApp {
  origin = '';
  database!: TestDatabase<DB>;
  readonly sentEmails: Letter[] = [];
  /** Set it and no mail can be handed over. */
  emailFails = false;
  /** Set it to move the server's clock. */
  now: () => Date = () => new Date();
  /** Does what waits in a queue of jobs, whatever its time; fails when one of them does. */
  runJobs!: (queue: string) => Promise<number>;
  #close: (() => Promise<void>)[] = [];
  #people = 0;

  async open(
    options: {
      rateLimits?: boolean;
      pages?: string;
      verifyEmail?: boolean;
      log?: Logger;
      redisUrl?: string;
      /** Another server process would share that one's database: a PostgreSQL server must be there. */
      beside?: TestApp;
      oidcProviders?: Outside['config']['oidcProviders'];
    } = {},
  ): Promise<void> {
    const dataDir = await mkdtemp(join(tmpdir(), 'fieldhouse-test-'));
    const log = options.log ?? pino({ level: process.env.LOG_LEVEL ?? 'silent' });
    const carrier = options.redisUrl ? openRedis({ url: options.redisUrl, log }) : undefined;
    this.database = await (options.beside
      ? sharedDatabase<DB>(options.beside.database, { carrier })
      : testDatabase<DB>({ carrier }));
    const app = await openApp({
      config: {
        publicUrl: 'http://fieldhouse.test',
        dataDir,
        trustProxy: undefined,
        rateLimits: options.rateLimits ?? false,
        keptMb: 8,
        verifyEmail: options.verifyEmail ?? false,
        oidcProviders: options.oidcProviders ?? [],
        tileUrl: undefined,
        tileAttribution: '© OpenStreetMap contributors',
        secret: 'a secret that only tests know, and long enough',
      },
      database: this.database,
      mail: { send: async (letter) => this.#mail(letter) },
      log,
      now: () => this.now(),
      pages: options.pages,
      doesJobs: false,
    });
    this.runJobs = app.jobs.run;
    this.#close = [
      () => app.close(),
      () => this.database.drop(),
      () => rm(dataDir, { recursive: true, force: true }),
    ];
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    this.origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  }

  #mail(letter: Letter): void {
    if (this.emailFails) throw new Error('There is no mail today');
    this.sentEmails.push(letter);
  }

  /** Sends the letters about accounts that wait, in no order; answers all that went to this address. */
  async emailsTo(email: string): Promise<Letter[]> {
    await this.runJobs('account-letter');
    return this.sentEmails.filter(({ to }) => to === email);
  }

  /** The token of the newest link to a page of ours that was mailed to this address. */
  async emailedToken(email: string, page: 'confirm-email' | 'reset-password'): Promise<string> {
    const texts = (await this.emailsTo(email)).map(({ text }) => text);
    const links = texts.flatMap((text) => [...text.matchAll(/\/auth\/([\w-]+)\?token=([\w-]+)/g)]);
    return links.findLast(([, named]) => named === page)?.[2] ?? '';
  }

  async close(): Promise<void> {
    for (const close of this.#close) await close();
  }

  /** Nobody: no cookie. */
  visitor(): Client {
    return new Client(this.origin);
  }

  /** Somebody between step 1 and step 2 of the registration. */
  async register(
    role: 'athlete' | 'coach',
    about: Partial<{ firstName: string; lastName: string; email: string }> = {},
  ) {
    this.#people += 1;
    const form = { firstName: 'Sam', lastName: 'Doe', email: `person${this.#people}@school.test`, ...about };
    const client = this.visitor();
    const answer = await client.post('/api/auth/register', {
      ...form,
      password,
      confirmPassword: password,
      role,
    });
    if (answer.status !== 201) throw new Error(`Registering failed: ${JSON.stringify(answer.body)}`);
    const member = new Member(this.origin, answer.body.user);
    member.cookie = client.cookie;
    return member;
  }

  async addAthlete(
    profile: Record<string, unknown> = {},
    about?: Parameters<TestApp['register']>[1],
  ): Promise<AthleteMember> {
    const member = await this.register('athlete', about);
    await this.#complete(member, { ...quarterback, ...profile, role: 'athlete' });
    return Object.assign(member, { profile: (await member.get('/api/athletes/me')).body as Athlete });
  }

  async addCoach(
    profile: Record<string, unknown> = {},
    about?: Parameters<TestApp['register']>[1],
  ): Promise<CoachMember> {
    const member = await this.register('coach', about);
    await this.#complete(member, { ...headCoach, ...profile, role: 'coach' });
    return Object.assign(member, { profile: (await member.get('/api/coaches/me')).body as Coach });
  }

  async #complete(member: Member, profile: object) {
    const answer = await member.post(`/api/auth/complete-profile/${member.id}`, profile);
    if (answer.status !== 200) throw new Error(`Completing failed: ${JSON.stringify(answer.body)}`);
  }
}

export const quarterback = {
  sport: 'Football',
  position: 'Quarterback',
  classYear: 2027,
  city: 'Austin',
  state: 'TX',
  highSchool: 'Westlake High',
};

export const headCoach = {
  school: 'Rice University',
  sport: 'Football',
  position: 'Head Coach',
  city: 'Houston',
  state: 'TX',
};

/** The product for the tests of one file. */
export function testApp(options?: Parameters<TestApp['open']>[0]): TestApp {
  const app = new TestApp();
  beforeAll(() => app.open(options), 120_000);
  afterAll(() => app.close(), 60_000);
  return app;
}
