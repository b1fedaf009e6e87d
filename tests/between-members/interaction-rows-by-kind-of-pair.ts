import type { Interaction } from '#features/safety/server/interactions-allowed-by-relation.ts';
import { EventStreamReader } from '../support/event-stream-reader.ts';
import type { ApiResponse } from '../support/http-client.ts';
import { postMessage } from '../support/send-messages.ts';
import type { MemberPair } from './member-pairs.ts';

/** Whether it passed; undefined where the question has no meaning for this pair. */
export type HasPassed = boolean | undefined;
export interface InteractionRow {
  interaction: Interaction;
  /** Returns whether this passed from the viewer to the other, or whether the viewer saw it of the other. */
  passes(pair: MemberPair): Promise<HasPassed>;
}

export const isOk = ({ status }: ApiResponse): boolean => status >= 200 && status < 300;
export const hasTextInBody = ({ body }: ApiResponse, text: string): boolean =>
  JSON.stringify(body).includes(text);
const returnNotApplicable = async (): Promise<HasPassed> => undefined;

export const createRowForCoachViewingAthlete = (
  interaction: Interaction,
  passes: InteractionRow['passes'],
): InteractionRow => ({
  interaction,
  passes: (pair) => (pair.viewerRole === 'coach' ? passes(pair) : returnNotApplicable()),
});
export const createRowForAthleteViewingCoach = (
  interaction: Interaction,
  passes: InteractionRow['passes'],
): InteractionRow => ({
  interaction,
  passes: (pair) => (pair.viewerRole === 'athlete' ? passes(pair) : returnNotApplicable()),
});
export const createRowForCorrespondents = (
  interaction: Interaction,
  passes: InteractionRow['passes'],
): InteractionRow => ({
  interaction,
  passes: (pair) => (pair.sentId ? passes(pair) : returnNotApplicable()),
});
export const createRowForVisitParties = (
  interaction: Interaction,
  passes: (pair: MemberPair, visitIds: string[]) => Promise<HasPassed>,
) => createRowForCorrespondents(interaction, (pair) => passes(pair, pair.visitIds));

/** The list and its count agree. */
export async function listContainsText(answer: ApiResponse, text: string): Promise<HasPassed> {
  if (!isOk(answer)) throw new Error(`No list: ${JSON.stringify(answer.body)}`);
  const counted = Number(answer.headers.get('x-total-count'));
  if (counted !== answer.body.length) throw new Error(`Counted ${counted}, listed ${answer.body.length}`);
  return hasTextInBody(answer, text);
}

export const hasMessages = (path: (pair: MemberPair) => string) =>
  createRowForCorrespondents('conversation', async (pair) =>
    hasTextInBody(await pair.viewer.get(path(pair)), 'Hello from the viewer'),
  );

/** Runs something and returns what the streams of the other received before a signal of the friend. */
async function collectEventsReceivedByOther(pair: MemberPair, act: () => Promise<unknown>) {
  const reader = await EventStreamReader.open(pair.app.origin, pair.other);
  try {
    await act();
    await pair.friend.post(`/api/conversations/${pair.other.id}/typing`);
    await postMessage(pair.friend, pair.other, 'The last one');
    const isLast = (kind: string, text: string) =>
      reader.received.some((event) => event.kind === kind && JSON.stringify(event.data).includes(text));
    await reader.waitUntil(() => isLast('typing', pair.friend.id) && isLast('message', 'The last one'));
    return reader.received.filter(({ data }) => JSON.stringify(data).includes(pair.viewer.id));
  } finally {
    reader.close();
  }
}

/** Whether an event of this kind about the viewer reaches the other. Erased and unclaimed members have no streams. */
export const createRowForEvents = (
  interaction: Interaction,
  kind: string,
  act: (pair: MemberPair) => Promise<unknown>,
): InteractionRow => ({
  interaction,
  passes: async (pair) => {
    if (!pair.other.cookie || pair.relation === 'erased') return undefined;
    return (await collectEventsReceivedByOther(pair, () => act(pair))).some((event) => event.kind === kind);
  },
});
