import type { Email } from '#server/mailer.ts';
import type { UnreadEmailRow } from './queries.ts';
import type { UnsubscribeLinks } from './service/unsubscribe.ts';

/** Says who wrote, but not what: other people may see an email, and it is stored outside of the product. */
export function createUnreadMessagesEmail(
  { email, firstName, senderName, senderSchool, unread }: UnreadEmailRow,
  conversationUrl: string,
  unsubscribe: UnsubscribeLinks,
): Email {
  const sender = senderSchool ? `${senderName} (${senderSchool})` : senderName;
  const what = unread === 1 ? 'a message' : `${unread} messages`;
  return {
    to: email,
    subject: `${sender} sent you ${what}`,
    text: `Hi ${firstName},

${sender} sent you ${what} on Fieldhouse. Read and answer here:

${conversationUrl}

You get at most one such email a day for each conversation. To stop them with one click:

${unsubscribe.page}

Fieldhouse
`,
    headers: unsubscribe.headers,
  };
}
