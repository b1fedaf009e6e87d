// Two members and their mail server on a clean machine, run there by the test: `node --import=tsx … COMMAND`. Each prints one
// line of JSON for the test, and ends when its input does.
import { setTimeout } from 'node:timers/promises';
import { EventStreamReader } from '../../support/event-stream-reader.ts';
import { HttpClient, MemberClient } from '../../support/http-client.ts';
import { LocalMailServer } from '../../support/local-mail-server.ts';
import { getThread, listContents, postMessage } from '../../support/send-messages.ts';
import { addAthlete, addCoach, password } from '../../support/test-members.ts';

const origin = 'https://fieldhouse.example';
const emails = { athlete: 'amara@school.test', coach: 'rosa@college.test' };

/** Registers both, confirms the athlete's address by the mailed link, and sends a message that comes by the coach's stream. */
async function registerAndSend(): Promise<object> {
  const mail = await LocalMailServer.start(2525);
  const coach = await addCoach(origin, {}, { email: emails.coach });
  const athlete = await addAthlete(origin, {}, { email: emails.athlete });
  const token = await waitFor(() => findMailedToken(mail, emails.athlete), 'the email');
  const confirmed = await athlete.post('/api/auth/confirm-email', { token });
  const stream = await EventStreamReader.open(origin, coach);
  const { status } = await postMessage(athlete, coach, 'I play on Friday');
  const listReceived = () => stream.listDataOfKind('message').map(({ content }) => content);
  await stream.waitUntil(() => listReceived().length > 0, 'the message', 30_000);
  stream.close();
  mail.stop();
  return { confirmed: confirmed.status, sent: status, received: listReceived() };
}

function findMailedToken(mail: LocalMailServer, recipient: string): string | undefined {
  const email = mail.emails[mail.recipients.indexOf(recipient)];
  // Quoted-printable, with a soft break at each 76th letter.
  const text = email?.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return text && /confirm-email\?token=([\w.-]+)/.exec(text)?.[1];
}

/** Reads without a pause, and sends a message a second to the coach, whose stream resumes, until the input ends. */
async function readAndSendUntilInputEnds(): Promise<object> {
  const [athlete, coach] = [await signIn(emails.athlete), await signIn(emails.coach)];
  const stream = followMessages(coach);
  await waitFor(() => stream.isOpen() || undefined, 'the stream');
  let isEnding = false;
  process.stdin.resume().once('end', () => (isEnding = true));
  const [sent, refused]: [string[], string[]] = [[], []];
  let answered = 0;
  const count = (status: number | string, good: number) => {
    if (status === good) answered += 1;
    else refused.push(String(status));
  };
  const getStatus = ({ status }: { status: number }) => status;
  const read = async () => {
    while (!isEnding) {
      count(await athlete.get('/api/conversations').then(getStatus, String), 200);
      await setTimeout(100);
    }
  };
  const send = async () => {
    while (!isEnding) {
      const text = `message ${sent.length}`;
      count(await postMessage(athlete, coach, text).then(getStatus, String), 201);
      sent.push(text);
      await setTimeout(1000);
    }
  };
  await Promise.all([read(), send()]);
  await waitFor(() => stream.received.length >= sent.length || undefined, 'the last message').catch(() => {});
  stream.close();
  return { answered, refused, sent, received: stream.received };
}

/** The messages of a stream that resumes after its last event whenever it ends, like a browser's. */
function followMessages(member: MemberClient) {
  const received: string[] = [];
  let reader: EventStreamReader | undefined;
  let isClosed = false;
  const follow = async () => {
    while (!isClosed) {
      reader = await EventStreamReader.open(origin, member, reader?.lastEventId);
      const { length } = received;
      const current = reader;
      do {
        await setTimeout(50);
        received.splice(length, Infinity, ...current.listDataOfKind('message').map(({ content }) => content));
      } while (!current.ended && !isClosed);
    }
  };
  void follow();
  return {
    received,
    isOpen: () => reader?.lastEventId !== undefined,
    close: () => {
      isClosed = true;
      reader?.close();
    },
  };
}

/** Signs in again with the password, and reads the thread. */
async function readThread(): Promise<object> {
  const [athlete, coach] = [await signIn(emails.athlete), await signIn(emails.coach)];
  return { messages: listContents(await getThread(athlete, coach)) };
}

async function signIn(email: string): Promise<MemberClient> {
  const client = new HttpClient(origin);
  const { status, body } = await client.post('/api/auth/login', { email, password });
  if (status !== 200) throw new Error(`Signing in failed: ${status} ${JSON.stringify(body)}`);
  const member = new MemberClient(origin, body.user);
  member.cookie = client.cookie;
  return member;
}

async function waitFor<T>(find: () => T | undefined, awaited: string): Promise<T> {
  for (let tries = 0; tries < 300; tries++) {
    const found = find();
    if (found !== undefined) return found;
    await setTimeout(100);
  }
  throw new Error(`Waited for ${awaited} in vain`);
}

const commands: Record<string, () => Promise<object>> = {
  'register-and-send': registerAndSend,
  'read-and-send': readAndSendUntilInputEnds,
  'read-thread': readThread,
};
console.log(JSON.stringify(await commands[process.argv[2]!]!()));
process.exit(0);
