import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '#features/accounts/web/session.ts';
import { listActiveFilters } from '#features/search/web/FilterChipList.tsx';
import { parseAthleteSearch } from '#features/search/web/search-params.ts';
import { formatInteger } from '#shared/format-integer.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { removeButtonProps } from '#ui/buttons/focus-after-item-removal.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/Card.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { formatTotal } from '#web/format-total.ts';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import { QueryFailureLine } from '#web/QueryFailureLine.tsx';
import { toastFailure } from '#web/toast-failure.ts';
import { getNeedExample } from '../contract/need-examples.ts';
import type { CountedNeed } from '../contract.ts';
import { changeSought, needsQuery } from './data.ts';

const StateNeedsDialog = lazyDialog(async () => (await import('./StateNeedsDialog.tsx')).default);

/** More needs than this are behind a button: the athletes of the dashboard follow below. */
const maxShownAtFirst = 4;

/** Of the skeleton and of a failure alike: what follows on the dashboard stays where it is. */
const waitingHeight = 'min-h-19 sm:min-h-9';

/** Whom the coach's roster needs, with who fits and who is new; states new ones in words. */
export function NeedsCard({ className }: { className?: string }) {
  const query = useQuery(needsQuery);
  const { data } = query;
  const { programSport } = useViewer();
  const [isStating, setStating] = useState(false);
  const isWide = useMediaQuery('(min-width: 640px)');
  const briefing = data && data.length > 0 && <BriefingLink needs={data} />;
  return (
    <Card
      flush
      title="My Needs"
      className={className}
      actions={
        <>
          {isWide && briefing}
          <Button variant="outline" onClick={() => setStating(true)}>
            <Plus aria-hidden />
            State a Need
          </Button>
        </>
      }
    >
      {!isWide && briefing && <div className="px-4 pb-3">{briefing}</div>}
      {!data && !query.error && (
        <SkeletonGroup label="Loading needs..." className={`px-4 pb-4 ${waitingHeight}`}>
          <Skeleton className="h-5 w-3/4" />
        </SkeletonGroup>
      )}
      {!data && query.error && (
        <QueryFailureLine
          query={query}
          title="Your needs could not be loaded"
          className={`px-4 pb-3 ${waitingHeight}`}
        />
      )}
      {data?.length === 0 && (
        <p className="px-4 pb-4 text-muted text-row">
          Say who your roster needs, such as “{getNeedExample(programSport)}”, and see who fits and who is
          new.
        </p>
      )}
      {data && data.length > 0 && <NeedList needs={data} />}
      {isStating && <StateNeedsDialog onClose={() => setStating(false)} />}
    </Card>
  );
}

function BriefingLink({ needs }: { needs: CountedNeed[] }) {
  const news = needs.reduce((sum, { newFits, changedFits }) => sum + newFits + changedFits, 0);
  return (
    <Button asChild variant={news > 0 ? 'primary' : 'outline'} className="max-sm:w-full">
      <Link to="/briefing">
        Morning Briefing
        {news > 0 && <span className="tnum">({formatInteger(news)})</span>}
      </Link>
    </Button>
  );
}

function NeedList({ needs }: { needs: CountedNeed[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? needs : needs.slice(0, maxShownAtFirst);
  return (
    <>
      <ul aria-label="Needs" className="divide-y divide-line border-line border-t">
        {shown.map((need) => (
          <NeedRow key={need.id} need={need} />
        ))}
      </ul>
      {shown.length < needs.length && (
        <div className="border-line border-t p-1.5">
          <Button variant="ghost" className="w-full" onClick={() => setWhole(true)}>
            Show All {needs.length} Needs
          </Button>
        </div>
      )}
    </>
  );
}

function NeedRow({ need }: { need: CountedNeed }) {
  const { name, sought, filters, fits, fitsRelation, newFits, changedFits } = need;
  const search = parseAthleteSearch(filters);
  const endNeed = useEndNeed(need);
  return (
    <li className="flex items-center gap-3 py-2.5 pr-2 pl-4">
      <span className="tnum flex size-8 shrink-0 items-center justify-center rounded-full bg-hover font-semibold text-row">
        {sought}
        <span className="sr-only"> needed</span>
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <Link
            to="/athletes"
            search={search}
            className="touch-target truncate rounded-sm font-semibold text-row hover:underline"
          >
            {name}
          </Link>
          {newFits > 0 && (
            <Pill variant="brand" className="tnum">
              {formatInteger(newFits)} new
            </Pill>
          )}
          {changedFits > 0 && (
            <Pill variant="neutral" className="tnum max-sm:hidden">
              {formatInteger(changedFits)} changed
            </Pill>
          )}
        </p>
        <p className="truncate text-meta text-muted">
          <span className="tnum">{formatTotal(fits, fitsRelation)}</span> {fits === 1 ? 'fits' : 'fit'}
          {' · '}
          {listActiveFilters(search)
            .map(({ label }) => label)
            .join(' · ')}
        </p>
      </div>
      <IconButton {...removeButtonProps} label={`End the need ${name}`} onClick={() => void endNeed()}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
}

/** Ends a need at one press; the toast brings it back. */
function useEndNeed({ id, sought }: CountedNeed): () => Promise<void> {
  const queryClient = useQueryClient();
  const change = async (next: number | null) => {
    await changeSought(id, next);
    await queryClient.invalidateQueries({ queryKey: ['saved-searches'] });
    await queryClient.invalidateQueries({ queryKey: needsQuery.queryKey });
  };
  return async () => {
    try {
      await change(null);
      toast({
        title: 'Need ended',
        description: 'It stays among your saved searches.',
        action: {
          label: 'Undo',
          onAction: () =>
            void change(sought).catch((error) => toastFailure('That could not be undone', error)),
        },
      });
    } catch (error) {
      toastFailure('The need was not ended', error);
    }
  };
}
