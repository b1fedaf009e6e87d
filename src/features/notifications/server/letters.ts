import type { Letter } from '#server/mail.ts';
import type { UnreadLetter } from './queries.ts';
import type { UnsubscribeLinks } from './service/unsubscribe.ts';

/** Who wrote and from where, never what: mails are read over shoulders and kept by others. */
export function unreadLetter(
  facts: UnreadLetter,
  conversation: string,
  unsubscribe: UnsubscribeLinks,
): Letter {
  const { email, firstName, senderName, senderSchool, unread } = facts;
  const sender = senderSchool ? `${senderName} (${senderSchool})` : senderName;
  const what = unread === 1 ? 'a message' : `${unread} messages`;
  return {
    to: email,
    subject: `${sender} sent you ${what}`,
    text: `Hi ${firstName},

${sender} sent you ${what} on Fieldhouse. Read and answer here:

${conversation}

You get at most one such mail a day for a conversation. No more of them, with one click:

${unsubscribe.page}

Fieldhouse
`,
    headers: unsubscribe.headers,
  };
}
