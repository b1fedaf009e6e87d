import { Signature } from 'lucide-react';
import { Button } from '#ui/buttons/Button.tsx';

interface SignedAthleteNoticeProps {
  name: string;
  /** Null where the athlete does not show it. */
  school: string | null;
  onWriteAnyway: () => void;
}

/** In the place of a coach's input, until the coach decides to write to an athlete who has signed. */
export function AthleteSignedWithCollegeNotice({ name, school, onWriteAnyway }: SignedAthleteNoticeProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t px-4 py-3 sm:px-5">
      <p className="flex min-w-0 items-center gap-2 text-row">
        <Signature aria-hidden className="size-4 shrink-0 text-muted" />
        <span>
          {name} has signed {school ? `with ${school}` : 'with a college'}.
        </span>
      </p>
      <Button variant="outline" onClick={onWriteAnyway}>
        Write Anyway
      </Button>
    </div>
  );
}
