import type { TermsToAgree } from '#server/context.ts';
import { readLegalTexts, sampleFolder } from './read-legal-texts.ts';

/** The versions that members agree to. Nobody is asked to agree to the sample, which binds nobody. */
export function readTermsToAgree(folder: string | undefined): TermsToAgree {
  const { terms, privacy } = readLegalTexts(folder ?? sampleFolder);
  return {
    termsVersion: terms.version,
    privacyVersion: privacy.version,
    changes: { terms: terms.changes, privacy: privacy.changes },
    isAsked: folder !== undefined,
  };
}
