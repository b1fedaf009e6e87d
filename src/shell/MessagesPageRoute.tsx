import { MessagesPage } from '#features/messages/web/inbox/MessagesPage.tsx';
import { BlockAndReportButton } from '#features/safety/web/BlockAndReportButton.tsx';

export { loader } from '#features/messages/web/inbox/MessagesPage.tsx';

/** The conversations with the menu of `safety`, which imports messages. */
export function MessagesPageRoute() {
  return <MessagesPage BlockAndReportButton={BlockAndReportButton} />;
}
