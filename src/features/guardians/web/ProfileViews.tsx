import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useTranslation } from '#ui/page-language.ts';
import { QueryFallback } from '#web/QueryFallback.tsx';
import type { GuardedAthlete } from '../contract/guardian-calls.ts';
import type { GuardianProfileView } from '../contract/guardian-rights.ts';
import { formatCoach, formatMessageTime } from './format-thread.ts';
import { profileViewsQuery } from './rights-data.ts';

const firstViews = 5;

/** The coaches who have opened the athlete's profile. */
export function ProfileViews({ athlete: { id, firstName } }: { athlete: GuardedAthlete }) {
  const t = useTranslation();
  const views = useQuery(profileViewsQuery(id));
  return (
    <section aria-label={t('Who has opened the profile of {firstName}', { firstName })}>
      <h4 className="font-medium text-row">{t('Coaches who have opened the profile')}</h4>
      <div className="mt-2">
        {views.data ? (
          <ViewList views={views.data} />
        ) : (
          <QueryFallback
            query={views}
            title={t('Who has opened the profile could not be loaded')}
            skeleton={<Skeleton className="h-16 w-full animate-late" />}
          />
        )}
      </div>
    </section>
  );
}

function ViewList({ views }: { views: GuardianProfileView[] }) {
  const t = useTranslation();
  const [isWhole, setWhole] = useState(false);
  if (views.length === 0) return <EmptyState title={t('No coach has opened it yet')} className="py-4" />;
  const shown = isWhole ? views : views.slice(0, firstViews);
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {shown.map(({ coachId, name, school, lastViewedAt, days }) => (
          <li key={coachId} className="px-4 py-3">
            <span className="wrap-anywhere block font-medium text-row">{name}</span>
            <span className="block text-meta text-muted">
              {formatCoach(school)} · {formatMessageTime(lastViewedAt)}
              {days > 1 && ` · ${t('on {days} days', { days })}`}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < views.length && (
        <Button variant="ghost" className="mt-2 -ml-2" onClick={() => setWhole(true)}>
          {t('Show all {count}', { count: views.length })}
        </Button>
      )}
    </>
  );
}
