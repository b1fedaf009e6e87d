import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bookmark, CalendarDays, Eye, MessageSquare, Pencil, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTimeAgo } from '#shared/time-ago.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { LoadMore } from '#web/LoadMore.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import type { Activity, ActivityKind } from '../contract.ts';
import { activityQuery } from './data.ts';

const icons: Record<ActivityKind, ReactNode> = {
  message: <MessageSquare aria-hidden />,
  'profile-view': <Eye aria-hidden />,
  'new-athletes': <UserPlus aria-hidden />,
  'profile-change': <Pencil aria-hidden />,
  bookmarked: <Bookmark aria-hidden />,
  visit: <CalendarDays aria-hidden />,
};

const failed = 'Activity could not be loaded';

/** Recent events that concern the viewer, newest first. */
export function ActivityCard({ className }: { className?: string }) {
  const query = useInfiniteQuery(activityQuery);
  const events = query.data?.pages.flatMap((page) => page.rows);
  return (
    <Card title="Recent Activity" flush className={className}>
      {!events && <QueryFallback title={failed} query={query} skeleton={<ActivityRowSkeletons />} />}
      {events?.length === 0 && (
        <EmptyState title="Nothing yet" className="py-6">
          Messages, visits and other news show up here.
        </EmptyState>
      )}
      {events && events.length > 0 && (
        <ul className="divide-y divide-line">
          {events.map((event) => (
            <ActivityRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      <LoadMore
        query={query}
        title={failed}
        className="border-line border-t p-2"
        button={{ variant: 'ghost', size: 'md', className: 'w-full text-muted' }}
      >
        Show Earlier
      </LoadMore>
    </Card>
  );
}

function ActivityRow({ event: { kind, text, at, link } }: { event: Activity }) {
  const { pathname, searchParams } = new URL(link, location.origin);
  return (
    <li>
      <Link
        to={pathname}
        search={Object.fromEntries(searchParams)}
        className="flex gap-2.5 px-4 py-2.5 text-row transition-colors pointer-coarse:py-3 hover:bg-hover focus-visible:-outline-offset-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted"
      >
        {icons[kind]}
        <span className="min-w-0 flex-1 break-words">{text}</span>
        <time dateTime={at} className="tnum shrink-0 text-caption text-muted leading-5">
          {formatTimeAgo(at, 'short')}
        </time>
      </Link>
    </li>
  );
}

/** As high as five events of two lines, so that what is below does not move. */
function ActivityRowSkeletons() {
  return (
    <SkeletonGroup label="Loading activity..." className="divide-y divide-line">
      {[0, 1, 2, 3, 4].map((line) => (
        <div key={line} className="flex gap-2.5 px-4 py-2.5 pointer-coarse:py-3">
          <Skeleton className="mt-0.5 size-4" />
          <div className="flex h-10 flex-1 flex-col gap-2 pt-0.5">
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
