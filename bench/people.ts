import { Agent, request } from 'node:http';

export interface BenchPerson {
  id: string;
  cookie: string;
}

// One client process must not be what is measured: connections stay open, answers are read as they come.
const agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'fifo' });

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a bench looks into answers of every shape
  body: any;
  cookies: string[];
}

/** A call; rejects when the server is away. */
export function call(
  origin: string,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const asked = request(
      origin + path,
      {
        method,
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          ...headers,
        },
      },
      (response) => {
        let answer = '';
        response.setEncoding('utf8');
        response.on('data', (part) => (answer += part));
        response.on('error', reject);
        response.on('aborted', () => reject(new Error('The answer was cut')));
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          const cookies = response.headers['set-cookie'] ?? [];
          resolve({ status, body: answer ? JSON.parse(answer) : undefined, cookies });
        });
      },
    );
    asked.on('error', reject);
    asked.end(text);
  });
}

/** Signs up so many athletes. */
export async function people(origin: string, count: number): Promise<BenchPerson[]> {
  const made: BenchPerson[] = [];
  for (let n = 0; n < count; n++) {
    const password = 'Str0ng!enough';
    const { status, body, cookies } = await call(origin, 'POST', '/api/auth/register', {
      body: {
        firstName: 'Bench',
        lastName: `Person ${n}`,
        email: `bench${n}@school.test`,
        password,
        confirmPassword: password,
        role: 'athlete',
      },
    });
    if (status !== 201) throw new Error(`Signing up failed: ${status} ${JSON.stringify(body)}`);
    made.push({ id: body.user.id, cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') });
  }
  return made;
}

export function sendMessage(
  origin: string,
  from: BenchPerson,
  to: BenchPerson,
  content: string,
  key: string,
  more: object = {},
): Promise<Reply> {
  return call(origin, 'POST', '/api/messages', {
    body: { senderId: from.id, receiverId: to.id, content, ...more },
    headers: { cookie: from.cookie, 'idempotency-key': key },
  });
}

export interface Stored {
  id: string;
  content: string;
}

/** A conversation from its beginning, as one of its sides sees it. */
export async function wholeThread(origin: string, me: BenchPerson, other: BenchPerson): Promise<Stored[]> {
  const thread: Stored[] = [];
  for (;;) {
    const before = thread[0] ? `?before=${thread[0].id}` : '';
    const path = `/api/messages/${me.id}/${other.id}${before}`;
    const { status, body } = await call(origin, 'GET', path, { headers: { cookie: me.cookie } });
    if (status !== 200) throw new Error(`A thread was answered with ${status}`);
    if (body.length === 0) return thread;
    thread.unshift(...body);
  }
}
