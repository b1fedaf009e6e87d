import { Info } from 'lucide-react';
import type { Correspondent } from '../../contract/message-calls.ts';

interface VerificationEndedNoticeProps {
  name: string;
  ended: NonNullable<Correspondent['verificationEnded']>;
}

/** Says to those who wrote to a verified coach that the coach is not verified any more, and not why. */
export function VerificationEndedNotice({ name, ended }: VerificationEndedNoticeProps) {
  const day = new Date(ended.at).toLocaleDateString('en-US', { dateStyle: 'medium' });
  return (
    <p className="flex min-w-0 items-start gap-2 border-line border-t px-4 py-2.5 text-muted text-row sm:px-5">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        Since {day}, {name} is not shown as a verified coach of {ended.school}. Verifications end when they
        are not renewed or when a coach changes schools.
      </span>
    </p>
  );
}
