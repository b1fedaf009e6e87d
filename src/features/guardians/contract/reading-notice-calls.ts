import { z } from 'zod';
import { defineCalls } from '#shared/api-call.ts';

const readingNoticeSchema = z.object({
  notice: z
    .object({
      /** Whether a guardian has confirmed; else no adult reads along yet. */
      isRead: z.boolean(),
      /** Whether it is the guardian of the viewer. */
      isOwn: z.boolean(),
    })
    .nullable(),
  /** Whether to ask the viewer, a minor, to invite a guardian. */
  asksToInvite: z.boolean(),
});
export type ReadingNotice = z.output<typeof readingNoticeSchema>;

/** What both people of a conversation learn. */
export const readingNoticeCalls = defineCalls({
  'GET /api/guardians/notices/{userId}': {
    summary:
      'Whether a guardian reads my conversation with this person; null where guardians do not read, and for who may only ask to write',
    response: readingNoticeSchema,
  },
});
