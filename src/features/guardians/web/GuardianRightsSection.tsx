import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useTranslation } from '#ui/page-language.ts';
import { QueryFallback } from '#web/QueryFallback.tsx';
import type { GuardedAthlete } from '../contract/guardian-calls.ts';
import { EraseAccount } from './EraseAccount.tsx';
import { ExportData } from './ExportData.tsx';
import { PauseProfile } from './PauseProfile.tsx';
import { ProfileViews } from './ProfileViews.tsx';
import { guardianRightsQuery } from './rights-data.ts';

/** What a guardian sees of the athlete's profile, and may do with it: folded, unless a guardian has paused or erases it. */
export function GuardianRightsSection({ athlete }: { athlete: GuardedAthlete }) {
  const t = useTranslation();
  const rights = useQuery(guardianRightsQuery(athlete.id));
  const [isOpened, setOpened] = useState<boolean>();
  const needsAttention = Boolean(rights.data?.eraseAt) || rights.data?.isPausedByGuardian;
  const title = t('Profile of {firstName}', { firstName: athlete.firstName });
  return (
    <section aria-label={title} className="mt-6">
      <details
        open={isOpened ?? needsAttention}
        onToggle={(event) => setOpened(event.currentTarget.open)}
        className="group rounded-lg border border-line"
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-lg px-4 py-3 hover:bg-hover [&::-webkit-details-marker]:hidden">
          <h3 className="font-medium text-row">{title}</h3>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted group-open:rotate-180" />
        </summary>
        <div className="flex flex-col gap-6 border-line border-t p-4">
          <ProfileViews athlete={athlete} />
          {rights.data ? (
            <>
              <PauseProfile athlete={athlete} rights={rights.data} />
              <ExportData athlete={athlete} />
              <EraseAccount athlete={athlete} rights={rights.data} />
            </>
          ) : (
            <QueryFallback
              query={rights}
              title={t('What you can do with the profile could not be loaded')}
              skeleton={<Skeleton className="h-11 w-44 animate-late" />}
            />
          )}
        </div>
      </details>
    </section>
  );
}
