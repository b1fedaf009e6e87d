import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCityAndRegion } from '#features/places/contract/countries.ts';
import { VerifiedCoachIcon } from '#features/schools/web/VerifiedCoachIcon.tsx';
import type { Sport } from '#features/sports/contract.ts';
import { formatInteger } from '#shared/format-integer.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import type { FirstScreen, Program } from '../../contract/first-screen.ts';
import { maxPrograms } from '../../contract/first-screen-limits.ts';

interface ProgramsNearMeCardProps {
  query: UseQueryResult<FirstScreen>;
  /** Undefined until it is loaded. */
  sport: Sport | undefined;
}

/** The nearest programs of the athlete's sport; each leads to its coach, or to its coaches in the directory. */
export function ProgramsNearMeCard({ query, sport }: ProgramsNearMeCardProps) {
  const programs = query.data?.programs;
  const isNear = programs?.some(({ miles }) => miles !== null) ?? true;
  return (
    <Card
      flush
      title={sport ? `${sport} Programs${isNear ? ' Near You' : ''}` : '\u00a0'}
      actions={
        <Button asChild variant="ghost">
          <Link to="/coaches">All Coaches</Link>
        </Button>
      }
    >
      {!programs && (
        // Of the skeleton: an error moves nothing.
        <div className="min-h-75">
          <QueryFallback title="Programs could not be loaded" query={query} skeleton={<ProgramSkeletons />} />
        </div>
      )}
      {programs?.length === 0 && (
        <EmptyState icon={<Landmark />} title="No programs yet" className="py-6">
          No {sport} coach has joined yet. They will be here, the nearest first.
        </EmptyState>
      )}
      {programs && programs.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {programs.map((program) => (
            <li key={`${program.school} ${program.city} ${program.state}`}>
              <ProgramLink program={program} sport={sport}>
                <ProgramFacts program={program} />
              </ProgramLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const rowClass =
  'flex items-center gap-3 px-4 py-2.5 transition-colors hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:py-3';

interface ProgramLinkProps {
  program: Program;
  sport: Sport | undefined;
  children: ReactNode;
}

function ProgramLink({ program: { coachId, school }, sport, children }: ProgramLinkProps) {
  return coachId ? (
    <Link to="/coach/$id" params={{ id: coachId }} className={rowClass}>
      {children}
    </Link>
  ) : (
    <Link to="/coaches" search={{ search: school, sport }} className={rowClass}>
      {children}
    </Link>
  );
}

function ProgramFacts({ program }: { program: Program }) {
  const { school, division, miles, coach } = program;
  const place = formatCityAndRegion(program);
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-row">{school}</span>
        <span className="flex min-w-0 items-center gap-1 text-muted text-row">
          <span className="truncate">{[division, place].filter(Boolean).join(' · ')}</span>
        </span>
        {coach && (
          <span className="flex min-w-0 items-center gap-1.5 text-muted text-row">
            <span className="truncate">{`Coach ${coach.firstName} ${coach.lastName}`}</span>
            <VerifiedCoachIcon />
          </span>
        )}
      </span>
      {miles !== null && (
        <span className="tnum shrink-0 text-meta text-muted">{`${formatInteger(miles)} mi`}</span>
      )}
    </>
  );
}

/** As many rows as there will be, each as high. */
function ProgramSkeletons() {
  return (
    <SkeletonGroup label="Loading programs..." className="divide-y divide-line border-line border-t">
      {Array.from({ length: maxPrograms }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
        <div key={line} className="flex h-15 items-center gap-3 px-4">
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-4 w-32" />
          </div>
          <Skeleton className="h-4 w-10" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
