import type { UseQueryResult } from '@tanstack/react-query';
import { Check, CircleDashed, EyeOff, TrendingDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton, SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import type { Criterion, CriterionStatus, FirstScreen } from '../../contract/first-screen.ts';
import { AppPathLink } from './AppPathLink.tsx';
import { describeAsked, describeStatus } from './describe-criterion.ts';

interface CriteriaCardProps {
  query: UseQueryResult<FirstScreen>;
  /** Undefined until it is loaded. */
  position: string | undefined;
  sport: string | undefined;
}

/** What coaches of the athlete's position filter by, and what of it the profile meets. */
export function CriteriaCard({ query, position, sport }: CriteriaCardProps) {
  const criteria = query.data?.criteria;
  const byCoaches = criteria?.filter(({ coaches }) => coaches !== null) ?? [];
  const general = criteria?.filter(({ coaches }) => coaches === null) ?? [];
  return (
    <Card
      title="What Coaches Look For"
      subtitle={position && sport ? `${position}, ${sport}` : '\u00a0'}
      flush
    >
      {!criteria && (
        // Of the skeleton: an error moves nothing.
        <div className="min-h-46">
          <QueryFallback
            title="What coaches look for could not be loaded"
            query={query}
            skeleton={<CriterionSkeletons />}
          />
        </div>
      )}
      {byCoaches.length > 0 && (
        <CriterionList
          title="What verified coaches filter by here"
          hint="Half of them ask for about this much or less."
          criteria={byCoaches}
        />
      )}
      {general.length > 0 && (
        <CriterionList
          title={
            byCoaches.length > 0 ? 'Also read by coaches of your sport' : 'Read by coaches of your sport'
          }
          hint="From public recruiting guides, not from coaches here. Nobody publishes official numbers."
          criteria={general}
        />
      )}
    </Card>
  );
}

interface CriterionListProps {
  title: string;
  hint: string;
  criteria: readonly Criterion[];
}

function CriterionList({ title, hint, criteria }: CriterionListProps) {
  return (
    <section className="border-line border-t">
      <header className="px-4 pt-3 pb-1">
        <h3 className="font-semibold text-row">{title}</h3>
        <p className="text-meta text-muted">{hint}</p>
      </header>
      <ul className="pb-2">
        {criteria.map((criterion) => (
          <CriterionRow key={criterion.label} criterion={criterion} />
        ))}
      </ul>
    </section>
  );
}

const statusIcons: Record<CriterionStatus, ReactNode> = {
  met: <Check aria-hidden className="text-ok-text" />,
  below: <TrendingDown aria-hidden className="text-accent-text" />,
  missing: <CircleDashed aria-hidden className="text-muted" />,
  hidden: <EyeOff aria-hidden className="text-muted" />,
};

function CriterionRow({ criterion }: { criterion: Criterion }) {
  const { label } = criterion;
  return (
    <li className="flex gap-2.5 px-4 py-1.5 text-row [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {statusIcons[criterion.status]}
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
        <span>
          <span className="font-medium">{label}</span>{' '}
          <span className="tnum text-muted">{describeAsked(criterion)}</span>
        </span>
        <span className="tnum text-muted">
          {describeStatus(criterion)}
          {criterion.status === 'missing' && (
            <>
              {': '}
              <AppPathLink
                path={criterion.link}
                className="touch-stretch rounded-sm text-fg underline underline-offset-2"
              >
                add it<span className="sr-only"> ({label})</span>
              </AppPathLink>
            </>
          )}
        </span>
      </div>
    </li>
  );
}

/** As many rows as most sports have, each as high. */
function CriterionSkeletons() {
  return (
    <SkeletonGroup label="Loading what coaches look for..." className="border-line border-t px-4 py-3">
      {[0, 1, 2, 3, 4].map((line) => (
        <div key={line} className="flex h-8 items-center">
          <Skeleton className="h-4 w-56" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
