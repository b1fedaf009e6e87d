import { Pill } from '#ui/display/Pill.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { formatRecruitingStatus } from '../contract/recruiting-status-labels.ts';
import type { Athlete } from '../contract.ts';

interface RecruitingStatusChipProps {
  athlete: Pick<Athlete, 'recruitingStatus' | 'commitment' | 'commitmentVisible'>;
  className?: string;
}

/** In lists: whether the athlete has committed, signed or is not looking; nothing for those who are open. */
export function RecruitingStatusChip({ athlete, className }: RecruitingStatusChipProps) {
  const { recruitingStatus } = athlete;
  if (recruitingStatus === 'open') return null;
  const words = formatStatusAsOthersSeeIt(athlete);
  return (
    <span
      // A long name is cut off.
      title={athlete.commitment ? words : undefined}
      className={cn(
        'truncate rounded-full px-2 font-medium text-caption',
        athlete.commitment ? 'min-w-24 shrink-4' : 'shrink-0',
        recruitingStatus === 'notLooking' ? 'bg-hover text-muted' : 'bg-ok-soft text-ok-text',
        className,
      )}
    >
      {words}
    </span>
  );
}

/** The same on a profile. */
export function RecruitingStatusPill({ athlete }: RecruitingStatusChipProps) {
  const { recruitingStatus } = athlete;
  if (recruitingStatus === 'open') return null;
  return (
    <Pill variant={recruitingStatus === 'notLooking' ? 'neutral' : 'ok'}>
      {formatStatusAsOthersSeeIt(athlete)}
    </Pill>
  );
}

/** Athletes get their own college even while they hide it. */
const formatStatusAsOthersSeeIt = ({
  recruitingStatus,
  commitment,
  commitmentVisible,
}: RecruitingStatusChipProps['athlete']) =>
  formatRecruitingStatus(recruitingStatus, commitmentVisible === false ? null : commitment);
