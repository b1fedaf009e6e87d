import type { OwnVerification } from '../contract.ts';

/** Days before the end of a verification from which its coach may renew it, and is told so by mail. */
export const renewalDays = 30;

/** What the database knows of the verification of a coach. */
export interface VerificationFacts {
  schoolId: string | null;
  domains: string[];
  verifiedUntil: Date | null;
  openRequest: { state: 'mailed' | 'proved'; email: string } | null;
  /** The last one that was refused or that ended. */
  lastEnded: { state: 'refused' | 'lapsed' | 'ended'; reason: string | null } | null;
}

/** The verification as its coach sees it. */
export function toOwnVerification(facts: VerificationFacts, now: Date): OwnVerification {
  const { verifiedUntil, openRequest, lastEnded, domains } = facts;
  return {
    status: toCoachVerificationStatus(facts),
    until: verifiedUntil?.toISOString() ?? null,
    next: toNextVerificationStep(facts, now),
    email: openRequest?.email ?? null,
    reason: verifiedUntil || openRequest ? null : (lastEnded?.reason ?? null),
    domains,
  };
}

function toCoachVerificationStatus({
  verifiedUntil,
  openRequest,
  lastEnded,
}: VerificationFacts): OwnVerification['status'] {
  if (verifiedUntil) return 'verified';
  if (openRequest) return 'pending';
  return lastEnded?.state === 'lapsed' ? 'lapsed' : 'none';
}

function toNextVerificationStep(facts: VerificationFacts, now: Date): OwnVerification['next'] {
  const { schoolId, domains, verifiedUntil, openRequest } = facts;
  if (openRequest) return openRequest.state === 'mailed' ? 'open-link' : 'wait';
  const isRenewedLater = verifiedUntil && verifiedUntil.getTime() - now.getTime() > renewalDays * 86_400_000;
  if (isRenewedLater) return null;
  if (!schoolId) return 'choose-school';
  if (domains.length === 0) return 'send-evidence';
  return toCoachVerificationStatus(facts) === 'none' ? 'ask' : 'renew';
}
