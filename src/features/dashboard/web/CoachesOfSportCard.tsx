import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { VerifiedCoachIcon } from '#features/schools/web/VerifiedCoachIcon.tsx';
import { getSportFacts, type Sport } from '#features/sports/contract.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { coachesOfSportQuery } from './data.ts';

/** Coaches who recruit for the athlete's sport, which is undefined until it is loaded. */
export function CoachesOfSportCard({ sport }: { sport: Sport | undefined }) {
  const query = useQuery(coachesOfSportQuery(sport));
  const { data } = query;
  return (
    <Card
      flush
      title={sport ? `${sport} Coaches` : '\u00a0'}
      actions={
        <Button asChild variant="ghost">
          <Link to="/coaches">All Coaches</Link>
        </Button>
      }
    >
      {!data && (
        <QueryFallback title="Coaches could not be loaded" query={query} skeleton={<CoachSkeletons />} />
      )}
      {data?.rows.length === 0 && (
        <EmptyState icon={<Users />} title="No coaches found" className="py-6">
          No {sport} coach has joined yet.
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {data.rows.map((coach) => {
            const name = `${coach.user.firstName} ${coach.user.lastName}`;
            return (
              <li key={coach.id}>
                <Link
                  to="/coach/$id"
                  params={{ id: coach.id }}
                  className="flex items-center gap-3 px-4 py-2.5 transition-colors hover:bg-hover focus-visible:-outline-offset-2"
                >
                  <Avatar
                    name={name}
                    src={coach.user.profileImage}
                    hue={getSportFacts(coach.sport).hue}
                    size={36}
                  />
                  <span className="min-w-0 flex-1">
                    <span className="flex items-center gap-1.5 font-semibold text-row">
                      <span className="truncate">{name}</span>
                      {coach.verified && <VerifiedCoachIcon />}
                    </span>
                    <span className="block truncate text-muted text-row">
                      {coach.position} · {coach.school}
                    </span>
                  </span>
                  <span className="shrink-0 text-meta text-muted max-sm:hidden">
                    {coach.city}, {coach.state}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

/** As many rows as there will be, each as high. */
function CoachSkeletons() {
  return (
    <SkeletonGroup label="Loading coaches..." className="divide-y divide-line border-line border-t">
      {[0, 1, 2, 3, 4, 5].map((line) => (
        <div key={line} className="flex h-14.25 items-center gap-3 px-4">
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-4 w-48" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
