import { type ComponentProps, lazy, Suspense } from 'react';
import type { InjectedComponents } from '#features/messages/web/injected-components-context.ts';
import { UnblockButton } from '#features/safety/web/UnblockButton.tsx';

const VisitCard = lazy(() =>
  import('#features/visits/web/VisitChangeCard.tsx').then((file) => ({ default: file.VisitChangeCard })),
);
const ReportDialog = lazy(() =>
  import('#features/safety/web/ReportDialog.tsx').then((file) => ({ default: file.ReportDialog })),
);
const BlocksDialog = lazy(() =>
  import('#features/safety/web/BlockedPeopleDialog.tsx').then((file) => ({
    default: file.BlockedPeopleDialog,
  })),
);

/** About as high as a card, so that the conversation does not move when its code arrives. */
const placeholder = <div className="h-40" />;

function LazyVisitCard(props: ComponentProps<typeof VisitCard>) {
  return (
    <Suspense fallback={placeholder}>
      <VisitCard {...props} />
    </Suspense>
  );
}

/** What conversations show of visits and safety, which messages do not import. */
export const injectedConversationComponents: InjectedComponents = {
  Card: LazyVisitCard,
  UnblockButton,
  ReportDialog,
  BlocksDialog,
};
