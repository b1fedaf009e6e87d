import type { VisitAndSafetyComponents } from '#features/messages/web/injected-visit-and-safety-components-context.ts';
import { UnblockButton } from '#features/safety/web/UnblockButton.tsx';
import { lazyComponentWithRetry } from '#web/lazy-component.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';

/** About as high as a card, so that the conversation does not move when its code arrives. */
const placeholder = <div className="h-40" />;

const VisitChangeCard = lazyComponentWithRetry(
  async () => (await import('#features/visits/web/VisitChangeCard.tsx')).VisitChangeCard,
  () => placeholder,
);
const ReadAlongNotice = lazyComponentWithRetry(
  async () => (await import('#features/guardians/web/ReadAlongNotice.tsx')).ReadAlongNotice,
  () => null,
);
const ReportDialog = lazyDialog(
  async () => (await import('#features/safety/web/ReportDialog.tsx')).ReportDialog,
);
const BlocksDialog = lazyDialog(
  async () => (await import('#features/safety/web/BlockedPeopleDialog.tsx')).BlockedPeopleDialog,
);

/** What conversations show of visits and safety, which messages do not import. */
export const injectedConversationComponents: VisitAndSafetyComponents = {
  Card: VisitChangeCard,
  ReadAlongNotice,
  UnblockButton,
  ReportDialog,
  BlocksDialog,
};
