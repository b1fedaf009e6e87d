import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/buttons/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useTranslation } from '#ui/page-language.ts';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import type { GuardedAthlete } from '../contract/guardian-calls.ts';
import { formatDay } from './format-thread.ts';
import { guardianExportFileUrl, guardianExportQuery, useRequestExportAsGuardian } from './rights-data.ts';

/** The copy of the athlete's data: asked for, in the making, ready to download. */
export function ExportData({ athlete: { id, firstName } }: { athlete: GuardedAthlete }) {
  const t = useTranslation();
  const query = useQuery(guardianExportQuery(id));
  const request = useRequestExportAsGuardian(id);
  if (query.data === undefined)
    return (
      <QueryFallback
        query={query}
        title={t('We could not check whether there is a copy of the data')}
        skeleton={<Skeleton className="h-11 w-44 animate-late" />}
      />
    );
  const copy = query.data;
  const isBuilding = copy?.state === 'working';
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {copy?.state === 'done' && (
          <Button asChild size="lg">
            <a href={guardianExportFileUrl(id)} download>
              {t('Download')}
            </a>
          </Button>
        )}
        {!isBuilding && (
          <MutationButton mutation={request} variant="outline" size="lg" onClick={() => request.mutate()}>
            {t(copy ? 'Make a New Copy' : 'Make a Copy of the Data')}
          </MutationButton>
        )}
      </div>
      <p role="status" className="mt-2 text-meta text-muted">
        {isBuilding && `${t('Being put together: {progress}%.', { progress: copy.progress })} `}
        {copy?.state === 'done' &&
          `${t('Ready. You can download it until {day}.', { day: formatDay(copy.expiresAt) })} `}
        {copy?.state === 'failed' &&
          `${t('It could not be made. We will try again, or you can ask for a new copy.')} `}
        {t(
          'The profile, campus visits and conversations with adults, in one ZIP file. {firstName} gets an email about it.',
          { firstName },
        )}
      </p>
    </div>
  );
}
