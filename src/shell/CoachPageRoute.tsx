import { CoachPage } from '#features/coaches/web/CoachPage.tsx';
import { lazyComponentWithRetry } from '#web/lazy-component.tsx';

export { loader } from '#features/coaches/web/CoachPage.tsx';

// Athletes, who open most pages of coaches, never see it.
const OwnVerificationCard = lazyComponentWithRetry(
  async () => (await import('#features/verifications/web/OwnVerificationCard.tsx')).OwnVerificationCard,
);

/** The page of a coach with the card of `verifications`, which imports coaches. */
export function CoachPageRoute() {
  return <CoachPage VerificationCard={OwnVerificationCard} />;
}
