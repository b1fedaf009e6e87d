import { TermsAndPrivacyLink } from './TermsAndPrivacyLink.tsx';

/** What a registration agrees to. */
export function TermsAgreementPanel() {
  return (
    <p className="text-meta text-muted">
      By creating an account you agree to <TermsAndPrivacyLink />
    </p>
  );
}
