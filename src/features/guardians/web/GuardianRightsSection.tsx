import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useTranslation } from '#ui/page-language.ts';
import { QueryFallback } from '#web/QueryFallback.tsx';
import type { GuardedAthlete } from '../contract/guardian-calls.ts';
import { EraseAccount } from './EraseAccount.tsx';
import { ExportData } from './ExportData.tsx';
import { PauseProfile } from './PauseProfile.tsx';
import { ProfileViews } from './ProfileViews.tsx';
import { guardianRightsQuery } from './rights-data.ts';

/** What a guardian sees of the athlete's profile, and may do with it. */
export function GuardianRightsSection({ athlete }: { athlete: GuardedAthlete }) {
  const t = useTranslation();
  const rights = useQuery(guardianRightsQuery(athlete.id));
  return (
    <section
      aria-label={t('Profile of {firstName}', { firstName: athlete.firstName })}
      className="mt-6 flex flex-col gap-6"
    >
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
    </section>
  );
}
