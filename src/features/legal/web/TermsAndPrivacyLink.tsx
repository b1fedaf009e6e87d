import { getLegalPagePath } from '../contract/legal-documents.ts';

const linkClass = 'touch-target text-fg underline underline-offset-3';

/** The end of a sentence that begins 'I agree to'. The pages open in a tab of their own, so that a form stays. */
export function TermsAndPrivacyLink() {
  return (
    <>
      the{' '}
      <a href={getLegalPagePath('terms')} target="_blank" rel="noreferrer" className={linkClass}>
        Terms of Use
      </a>{' '}
      and to what the{' '}
      <a href={getLegalPagePath('privacy')} target="_blank" rel="noreferrer" className={linkClass}>
        Privacy
      </a>{' '}
      page says.
    </>
  );
}
