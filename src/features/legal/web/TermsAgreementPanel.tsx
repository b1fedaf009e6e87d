import { getLegalPagePath } from '../contract/legal-documents.ts';

const linkClass = 'touch-target text-fg underline underline-offset-3';

/** What a registration agrees to. The pages open in a tab of their own, so that the form stays. */
export function TermsAgreementPanel() {
  return (
    <p className="text-meta text-muted">
      By creating an account you agree to the{' '}
      <a href={getLegalPagePath('terms')} target="_blank" rel="noreferrer" className={linkClass}>
        Terms of Use
      </a>{' '}
      and to what the{' '}
      <a href={getLegalPagePath('privacy')} target="_blank" rel="noreferrer" className={linkClass}>
        Privacy
      </a>{' '}
      page says.
    </p>
  );
}
