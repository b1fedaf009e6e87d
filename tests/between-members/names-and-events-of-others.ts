import type { LiveEvents } from '#features/messages/contract/live-events.ts';
import { EventStreamReader } from '../support/event-stream-reader.ts';
import { postMessage } from '../support/send-messages.ts';
import { rowsByRoute } from './interaction-attempts.ts';
import {
  createRowForCorrespondents,
  createRowForEvents,
  createRowForVisitParties,
  hasTextInBody,
  type InteractionRow,
  isOk,
  listContainsText,
} from './interaction-rows-by-kind-of-pair.ts';
import type { MemberPair } from './member-pairs.ts';

/** Whether these calls name the other, where they show anything of them at all: of those of whom a block hides the rest. */
const names =
  (path: (pair: MemberPair) => string): InteractionRow['passes'] =>
  async ({ viewer, ...pair }) => {
    if (pair.relation === 'erased') return false;
    return hasTextInBody(await viewer.get(path({ viewer, ...pair })), pair.otherName);
  };

/** The calls that name another member, whatever else they show. */
export const rowsByNamingRoute: Record<string, InteractionRow> = {
  'GET /api/conversations': createRowForCorrespondents(
    'name',
    names(() => '/api/conversations'),
  ),
  'GET /api/conversations with the name': createRowForCorrespondents('name', async (pair) =>
    listContainsText(await pair.viewer.get(`/api/conversations?search=${pair.otherName}`), pair.other.id),
  ),
  'GET /api/conversations/{userId}': createRowForCorrespondents(
    'name',
    names(({ other }) => `/api/conversations/${other.id}`),
  ),
  'GET /api/visits': createRowForCorrespondents(
    'name',
    names(() => '/api/visits?limit=100'),
  ),
  'GET /api/visits/{id}.ics': createRowForCorrespondents(
    'name',
    async ({ viewer, otherName, visitIds: [id], relation }) => {
      if (relation === 'erased') return false;
      return hasTextInBody(await viewer.get(`/api/visits/${id}.ics`), otherName);
    },
  ),
  // After the others: from here on both have blocked one another.
  'GET /api/blocks': {
    interaction: 'name',
    passes: async ({ viewer, other, otherName, relation }) => {
      if (relation === 'erased') return undefined;
      await viewer.put(`/api/blocks/${other.id}`);
      return hasTextInBody(await viewer.get('/api/blocks'), otherName);
    },
  },
};

/** The events by kind that tell the other of the viewer; `null` for those that tell of nobody else. */
export const rowsByEvent: Record<keyof LiveEvents, InteractionRow | null> = {
  typing: rowsByRoute['POST /api/conversations/{userId}/typing']!,
  presence: createRowForCorrespondents('presence', async (pair) => {
    const open: EventStreamReader[] = [];
    const openViewerEventStream = async () =>
      open.push(await EventStreamReader.open(pair.app.origin, pair.viewer));
    const passed = await createRowForEvents('presence', 'presence', openViewerEventStream).passes(pair);
    for (const reader of open) reader.close();
    return passed;
  }),
  conversation: {
    interaction: 'message',
    passes: async (pair) => {
      const beginConversation = () => postMessage(pair.viewer, pair.other, 'Begun');
      return pair.relation === 'stranger'
        ? createRowForEvents('message', 'conversation', beginConversation).passes(pair)
        : undefined;
    },
  },
  // It tells its sender of an own message; the other gets none.
  held: null,
  message: createRowForEvents('message', 'message', ({ viewer, other }) =>
    postMessage(viewer, other, 'Live'),
  ),
  read: createRowForCorrespondents('read-receipt', async (pair) => {
    const answer = await postMessage(pair.other, pair.viewer, 'Have you read this?');
    const messageId = isOk(answer) ? answer.body.id : pair.receivedId;
    const markMessageAsRead = () =>
      pair.viewer.put(`/api/conversations/${pair.other.id}/read-mark`, { messageId });
    return createRowForEvents('read-receipt', 'read', markMessageAsRead).passes(pair);
  }),
  notice: createRowForVisitParties('visit-change', async ({ viewer, other, relation }, [, id]) => {
    if (!other.cookie || relation === 'erased') return undefined;
    const countNews = async () => (await other.get('/api/visits/news')).body.unseen;
    await other.put('/api/visits/read-mark', { until: new Date().toISOString() });
    const before = await countNews();
    await viewer.patch(`/api/visits/${id}`, { note: 'Again' });
    return (await countNews()) > before;
  }),
  refetch: null,
  replaced: null,
};
