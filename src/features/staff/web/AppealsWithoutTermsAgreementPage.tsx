import { Link } from '@tanstack/react-router';
import { AuthPageCard, inlineLinkClass } from '#features/accounts/web/AuthPageCard.tsx';
import { AccountActionsList } from './AccountActionsList.tsx';

/** What staff did to a member who has not agreed to the terms yet: nobody has to agree to appeal. */
export function AppealsWithoutTermsAgreementPage() {
  return (
    <AuthPageCard
      wide
      title="Decisions about your account"
      subtitle="What our staff did in the last twelve months, and why"
      footer={
        <Link to="/" className={inlineLinkClass}>
          To our terms
        </Link>
      }
    >
      <AccountActionsList />
    </AuthPageCard>
  );
}
