import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Download, Pencil, Printer, Trash2, UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import type { Athlete } from '#features/athletes/contract.ts';
import { AthleteRow, AthleteRowHeader, AthleteRowSkeleton } from '#features/athletes/web/AthleteRow.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { LoadMore } from '#web/LoadMore.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import { type PageLoader, useLoadedQuery, waitBrieflyForQueries } from '#web/load-and-read-page-queries.ts';
import { usePageTitle } from '#web/page-title.ts';
import { QueryFallback } from '#web/QueryFallback.tsx';
import type { Shortlist } from '../contract.ts';
import {
  getShortlistFileAddress,
  shortlistAthletesQuery,
  shortlistQuery,
  useRemoveFromShortlist,
} from './data.ts';
import { formatAthletes, formatHidden } from './format-counts.ts';

const route = getRouteApi('/shortlists/$id');

export const loader: PageLoader<{ id: string }> = async ({ queryClient, params }) => {
  const athletes = queryClient.ensureInfiniteQueryData(shortlistAthletesQuery(params.id));
  // Awaited below, and its own error state says what failed.
  athletes.catch(() => {});
  await queryClient.ensureQueryData(shortlistQuery(params.id));
  await waitBrieflyForQueries(athletes);
};

const ShortlistNameDialog = lazyDialog(
  async () => (await import('./ShortlistNameDialog.tsx')).ShortlistNameDialog,
);
const DeleteShortlistDialog = lazyDialog(
  async () => (await import('./DeleteShortlistDialog.tsx')).DeleteShortlistDialog,
);

const frameClass = '@container overflow-clip rounded-xl border border-line bg-surface';
const failed = 'The athletes could not be loaded';

/** One list: its athletes as rows, newest first. */
export function ShortlistPage() {
  const { id } = route.useParams();
  const shortlist = useLoadedQuery(shortlistQuery(id));
  const query = useInfiniteQuery(shortlistAthletesQuery(id));
  usePageTitle(shortlist.name);
  const athletes = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const facts = [formatAthletes(shortlist.members), formatHidden(shortlist.hidden)];
  return (
    <>
      <PageHeading
        back={<BackToShortlists />}
        title={<span className="[overflow-wrap:anywhere]">{shortlist.name}</span>}
        subtitle={<span className="tnum">{facts.filter(Boolean).join(' · ')}</span>}
        actions={<ShortlistButtons shortlist={shortlist} />}
      />
      {!query.data && (
        <QueryFallback query={query} title={failed} className={frameClass} skeleton={<RowSkeletons />} />
      )}
      {query.data && athletes.length === 0 && <EmptyShortlist hidden={shortlist.hidden} />}
      {athletes.length > 0 && (
        <div className={frameClass}>
          {/* As wide as the rows beside their buttons. */}
          <div className="bg-hover pr-11">
            <AthleteRowHeader />
          </div>
          <ul aria-label="Athletes">
            {athletes.map((athlete) => (
              <MemberRow key={athlete.id} athlete={athlete} shortlistId={id} />
            ))}
          </ul>
        </div>
      )}
      <LoadMore query={query} title={failed} errorClassName={frameClass}>
        Load More Athletes
      </LoadMore>
    </>
  );
}

function BackToShortlists() {
  return (
    <Link
      to="/shortlists"
      className="touch-target inline-flex items-center gap-1.5 rounded-sm hover:text-fg print:hidden [&_svg]:size-3.5"
    >
      <ArrowLeft aria-hidden />
      All Lists
    </Link>
  );
}

function ShortlistButtons({ shortlist }: { shortlist: Shortlist }) {
  const [openDialog, setOpenDialog] = useState<'name' | 'delete'>();
  const navigate = useNavigate();
  const closeDialog = () => setOpenDialog(undefined);
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button asChild variant="outline">
        <a href={getShortlistFileAddress(shortlist.id)} download>
          <Download aria-hidden />
          Download CSV
        </a>
      </Button>
      <IconButton variant="outline" label="Print this list" onClick={() => print()}>
        <Printer aria-hidden />
      </IconButton>
      <IconButton variant="outline" label="Rename this list" onClick={() => setOpenDialog('name')}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton variant="outline" label="Delete this list" onClick={() => setOpenDialog('delete')}>
        <Trash2 aria-hidden />
      </IconButton>
      {openDialog === 'name' && <ShortlistNameDialog shortlist={shortlist} onClose={closeDialog} />}
      {openDialog === 'delete' && (
        <DeleteShortlistDialog
          shortlist={shortlist}
          onDeleted={() => void navigate({ to: '/shortlists' })}
          onClose={closeDialog}
        />
      )}
    </div>
  );
}

function MemberRow({ athlete, shortlistId }: { athlete: Athlete; shortlistId: string }) {
  const { mutate } = useRemoveFromShortlist(shortlistId);
  const name = `${athlete.user.firstName} ${athlete.user.lastName}`;
  return (
    <li className="relative border-line pr-11 *:border-b-0 not-first:border-t">
      <AthleteRow athlete={athlete} />
      <IconButton
        label={`Remove ${name} from the list`}
        className="absolute inset-y-0 right-1 my-auto print:hidden"
        onClick={() => mutate({ id: athlete.id, name })}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  );
}

function EmptyShortlist({ hidden }: { hidden: number }) {
  return (
    <EmptyState
      icon={<UserPlus />}
      title={hidden > 0 ? 'Nobody in this list can be shown' : 'Nobody is in this list'}
      className="rounded-xl border border-line bg-surface"
      action={
        <Button asChild variant="outline">
          <Link to="/athletes">Find Athletes</Link>
        </Button>
      }
    >
      Tick athletes in a list of athletes, and press Add to list.
    </EmptyState>
  );
}

function RowSkeletons() {
  return (
    <SkeletonGroup label="Loading athletes..." className={frameClass}>
      {[0, 1, 2, 3, 4].map((row) => (
        <AthleteRowSkeleton key={row} />
      ))}
    </SkeletonGroup>
  );
}
