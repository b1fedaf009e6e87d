import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { MemberClient } from '../../tests/support/http-client.ts';
import { registerMember } from '../../tests/support/test-members.ts';

export interface BenchMember {
  id: string;
  cookie: string;
}

// The client must not be the bottleneck: connections are reused.
const agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'fifo' });

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: benches read responses of every shape
  body: any;
}

/** Calls the API; rejects when the server does not respond. */
export function callApi(
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
        response.on('aborted', () => reject(new Error('The response was cut off')));
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, body: answer ? JSON.parse(answer) : undefined });
        });
      },
    );
    asked.on('error', reject);
    asked.end(text);
  });
}

/** Registers athletes, one after the other. */
export async function registerMembers(origin: string, count: number): Promise<MemberClient[]> {
  const members: MemberClient[] = [];
  for (let n = 0; n < count; n++) members.push(await registerMember(origin, 'athlete'));
  return members;
}

export function sendMessage(
  origin: string,
  from: BenchMember,
  to: BenchMember,
  content: string,
  idempotencyKey: string,
  extraFields: object = {},
): Promise<Reply> {
  return callApi(origin, 'POST', '/api/messages', {
    body: { senderId: from.id, receiverId: to.id, content, ...extraFields },
    headers: { cookie: from.cookie, 'idempotency-key': idempotencyKey },
  });
}

export interface StoredMessage {
  id: string;
  content: string;
}

/** All messages of a conversation, oldest first, as one participant gets them. */
export async function fetchThread(
  origin: string,
  reader: BenchMember,
  conversationPartner: BenchMember,
): Promise<StoredMessage[]> {
  const thread: StoredMessage[] = [];
  for (;;) {
    const before = thread[0] ? `?before=${thread[0].id}` : '';
    const path = `/api/messages/${reader.id}/${conversationPartner.id}${before}`;
    const { status, body } = await callApi(origin, 'GET', path, { headers: { cookie: reader.cookie } });
    if (status !== 200) throw new Error(`A thread's status was ${status}`);
    if (body.length === 0) return thread;
    thread.unshift(...body);
  }
}
