import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Coffee } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { parseAthleteSearch } from '#features/search/web/search-params.ts';
import { formatInteger } from '#shared/format-integer.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { type PageLoader, waitBrieflyForQueries } from '#web/load-and-read-page-queries.ts';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { type BriefingItem, maxCountedNews } from '../contract.ts';
import { BriefingItemRow } from './BriefingItemRow.tsx';
import { briefingQuery, needsQuery } from './data.ts';
import { focusItemAfterClearing, useBriefingKeys } from './use-briefing-keys.ts';
import { useClearItems } from './use-clear-items.ts';

export const loader: PageLoader = ({ queryClient }) =>
  waitBrieflyForQueries(queryClient.ensureQueryData(briefingQuery), queryClient.ensureQueryData(needsQuery));

/** What is new about athletes who fit the coach's needs, to be cleared one by one. */
export function BriefingPage() {
  const query = useQuery(briefingQuery);
  const { data } = query;
  const list = useRef<HTMLDivElement>(null);
  useBriefingKeys(list);
  const clear = useClearItems();
  return (
    <>
      <PageHeading title="Morning Briefing" subtitle="What is new about athletes who fit your needs" />
      <div ref={list} className="flex max-w-3xl flex-col gap-5">
        {!data && (
          <QueryFallback
            query={query}
            title="The briefing could not be loaded"
            skeleton={<BriefingSkeleton />}
          />
        )}
        {data?.length === 0 && <AllClear />}
        {data && data.length > 0 && (
          <>
            <p className="text-meta text-muted pointer-coarse:hidden">
              <kbd>J</kbd> and <kbd>K</kbd> move, <kbd>E</kbd> or <kbd>Enter</kbd> clears.
            </p>
            {groupByNeed(data).map((items) => (
              <BriefingOfNeed key={items[0]?.need.id} items={items} list={list} clear={clear} />
            ))}
          </>
        )}
      </div>
    </>
  );
}

interface BriefingOfNeedProps {
  /** At least one. */
  items: BriefingItem[];
  list: RefObject<HTMLElement | null>;
  clear: (items: BriefingItem[]) => void;
}

function BriefingOfNeed({ items, list, clear }: BriefingOfNeedProps) {
  const [first] = items;
  if (!first) return null;
  const { name, sought, filters, items: count } = first.need;
  const clearAndFocusNext = (cleared: BriefingItem[], button: HTMLButtonElement) => {
    if (list.current) focusItemAfterClearing(list.current, button);
    clear(cleared);
  };
  const counted = `${formatInteger(count)}${count >= maxCountedNews ? '+' : ''}`;
  return (
    <Card
      flush
      title={
        <Link to="/athletes" search={parseAthleteSearch(filters)} className="rounded-sm hover:underline">
          {name}
        </Link>
      }
      subtitle={`${counted} with news · ${sought} needed`}
      actions={
        items.length > 1 && (
          <Button
            variant="ghost"
            aria-label={`Clear all ${items.length} of ${name}`}
            onClick={(event) => clearAndFocusNext(items, event.currentTarget)}
          >
            <Check aria-hidden />
            Clear {items.length}
          </Button>
        )
      }
    >
      <ul aria-label={name} className="divide-y divide-line border-line border-t">
        {items.map((item) => (
          <BriefingItemRow
            key={item.athlete.id}
            item={item}
            onClear={(button) => clearAndFocusNext([item], button)}
          />
        ))}
      </ul>
      {count > items.length && (
        <p className="border-line border-t px-4 py-3 text-meta text-muted">
          The latest {items.length}; the others follow when these are cleared.
        </p>
      )}
    </Card>
  );
}

function groupByNeed(items: BriefingItem[]): BriefingItem[][] {
  const byNeed = new Map<string, BriefingItem[]>();
  for (const item of items) byNeed.set(item.need.id, [...(byNeed.get(item.need.id) ?? []), item]);
  return [...byNeed.values()];
}

/** Nothing is new; a coach without needs is told what a need is. */
function AllClear() {
  const { data: needs } = useQuery(needsQuery);
  const hasNeeds = needs === undefined || needs.length > 0;
  return (
    <EmptyState
      icon={<Coffee />}
      title={hasNeeds ? 'All clear' : 'No needs yet'}
      className="rounded-xl border border-line bg-surface"
      action={
        <Button asChild variant="outline">
          <Link to="/dashboard">{hasNeeds ? 'Back to the Dashboard' : 'State a Need'}</Link>
        </Button>
      }
    >
      {hasNeeds
        ? 'Nobody new fits your needs, and nothing changed about those who do.'
        : 'Say who your roster needs, such as “2 left-handed pitchers 2028”; who is new comes here.'}
    </EmptyState>
  );
}

function BriefingSkeleton() {
  return (
    <SkeletonGroup label="Loading the briefing..." className="flex flex-col gap-3">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-20 w-full" />
    </SkeletonGroup>
  );
}
