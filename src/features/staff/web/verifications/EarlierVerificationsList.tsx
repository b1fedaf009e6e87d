import type { StaffVerification } from '#features/verifications/contract/staff-verification-calls.ts';
import { formatDay } from '../format-times-and-counts.ts';

export const verificationStateLabels: Record<StaffVerification['state'], string> = {
  mailed: 'Link not opened yet',
  proved: 'Waiting for staff',
  approved: 'Verified',
  refused: 'Refused',
  lapsed: 'Lapsed',
  ended: 'Ended',
};

/** Requests and verifications of a coach, newest first. */
export function EarlierVerificationsList({ verifications }: { verifications: StaffVerification['earlier'] }) {
  return (
    <ul className="flex flex-col gap-2 text-row">
      {verifications.map(({ id, state, school, requestedAt, reason, evidence }) => (
        <li key={id}>
          {verificationStateLabels[state]} · {school}
          <span className="block text-meta text-muted">{formatDay(requestedAt)}</span>
          {(reason ?? evidence) && (
            <span className="block wrap-anywhere text-meta text-muted">{reason ?? evidence}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
