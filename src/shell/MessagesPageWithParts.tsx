import { MessagesPage } from '#features/messages/web/inbox/MessagesPage.tsx';
import { SafetyButton } from '#features/safety/web/SafetyButton.tsx';

export { loader } from '#features/messages/web/inbox/MessagesPage.tsx';

/** The conversations with the menu of `safety`, which imports messages. */
export function MessagesPageWithParts() {
  return <MessagesPage SafetyButton={SafetyButton} />;
}
