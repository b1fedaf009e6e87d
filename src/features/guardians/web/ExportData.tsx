import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/buttons/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import type { GuardedAthlete } from '../contract/guardian-calls.ts';
import { formatDay } from './format-thread.ts';
import { guardianExportFileUrl, guardianExportQuery, useRequestExportAsGuardian } from './rights-data.ts';

/** The copy of the athlete's data: asked for, in the making, ready to download. */
export function ExportData({ athlete: { id, firstName } }: { athlete: GuardedAthlete }) {
  const query = useQuery(guardianExportQuery(id));
  const request = useRequestExportAsGuardian(id);
  if (query.data === undefined)
    return (
      <QueryFallback
        query={query}
        title="Whether there is a copy of the data could not be loaded"
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
              Download
            </a>
          </Button>
        )}
        {!isBuilding && (
          <MutationButton mutation={request} variant="outline" size="lg" onClick={() => request.mutate()}>
            {copy ? 'Make a New Copy' : 'Make a Copy of the Data'}
          </MutationButton>
        )}
      </div>
      <p role="status" className="mt-2 text-meta text-muted">
        {isBuilding && `Being put together: ${copy.progress} %. `}
        {copy?.state === 'done' && `Ready. You can download it until ${formatDay(copy.expiresAt)}. `}
        {copy?.state === 'failed' && 'It could not be made. We try again; or ask for a new copy. '}
        The profile, visits, and conversations with adults as one ZIP file. {firstName} gets a mail about it.
      </p>
    </div>
  );
}
