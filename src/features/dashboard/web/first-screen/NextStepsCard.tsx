import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Button } from '#ui/buttons/Button.tsx';
import { Progress } from '#ui/feedback/Progress.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { QueryFallback } from '#web/QueryFallback.tsx';
import type { FirstScreen, NextStep } from '../../contract/first-screen.ts';
import { maxSteps } from '../../contract/first-screen-limits.ts';
import type { AthleteDashboard as AthleteFigures } from '../../contract.ts';
import { AppPathLink } from './AppPathLink.tsx';

interface NextStepsCardProps {
  query: UseQueryResult<FirstScreen>;
  /** Undefined while they load. */
  figures: AthleteFigures | undefined;
  /** Whether the figures could not be loaded. */
  failed: boolean;
}

/** How complete the profile is, and the next steps, each with the minutes that it takes. */
export function NextStepsCard({ query, figures, failed }: NextStepsCardProps) {
  const steps = query.data?.steps;
  return (
    <Card
      title="Your Profile"
      actions={
        <Button asChild variant="ghost">
          <Link to="/my-profile">View My Profile</Link>
        </Button>
      }
      flush
    >
      <div className="px-4 pb-3">
        {figures ? (
          <Progress label="Profile completeness" value={figures.completeness} />
        ) : (
          <Skeleton className={cn('h-1.5', failed && 'animate-none')} />
        )}
        <p className="mt-2 text-muted text-row">
          {figures ? (
            <>
              <span className="tnum font-medium text-fg">{figures.completeness}%</span> complete.{' '}
              {steps && describeSteps(steps)}
            </>
          ) : (
            (failed && 'How complete it is could not be loaded.') || '\u00a0'
          )}
        </p>
      </div>
      {steps ? (
        steps.length > 0 && (
          <ol aria-label="Next steps" className="divide-y divide-line border-line border-t">
            {steps.map((step) => (
              <StepRow key={step.text} step={step} />
            ))}
          </ol>
        )
      ) : (
        // Of the skeleton: an error moves nothing.
        <div className="min-h-30 pointer-coarse:min-h-33">
          <QueryFallback
            line
            title="Your next steps could not be loaded"
            query={query}
            skeleton={<StepSkeletons />}
          />
        </div>
      )}
    </Card>
  );
}

const formatMinutes = (minutes: number): string => `${minutes} min`;

function describeSteps(steps: readonly NextStep[]): string {
  if (steps.length === 0) return 'Everything that coaches look for is there.';
  const total = steps.reduce((sum, { minutes }) => sum + minutes, 0);
  return steps.length === 1
    ? `One next step, about ${formatMinutes(total)}.`
    : `${steps.length === 2 ? 'Two' : 'Three'} next steps, about ${formatMinutes(total)} together.`;
}

function StepRow({ step: { text, minutes, link } }: { step: NextStep }) {
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 text-row transition-colors hover:bg-hover pointer-coarse:py-3">
      <AppPathLink
        path={link}
        className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0 focus-visible:after:-outline-offset-2"
      >
        {text}
      </AppPathLink>
      <span className="tnum shrink-0 text-meta text-muted">{formatMinutes(minutes)}</span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </li>
  );
}

/** As many rows as most athletes have, each as high. */
function StepSkeletons() {
  return (
    <SkeletonGroup label="Loading next steps..." className="divide-y divide-line border-line border-t">
      {Array.from({ length: maxSteps }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
        <div key={line} className="flex h-10 items-center gap-3 px-4 pointer-coarse:h-11">
          <Skeleton className="h-4 w-40" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
