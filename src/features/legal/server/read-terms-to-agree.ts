import type { TermsToAgree } from '#server/context.ts';
import { readLegalTexts, sampleFolder } from './read-legal-texts.ts';

/** The versions that members agree to. Nobody is asked to agree to the sample, which binds nobody. */
export function readTermsToAgree(folder: string | undefined): TermsToAgree {
  const { terms, privacy } = readLegalTexts(folder ?? sampleFolder);
  const changes = [...new Set([terms.changes, privacy.changes])].join(' ');
  return {
    termsVersion: terms.version,
    privacyVersion: privacy.version,
    changes,
    isAsked: folder !== undefined,
  };
}
