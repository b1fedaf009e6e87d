import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ActivityCard } from '#features/activity/web/ActivityCard.tsx';
import { ownAthleteQuery } from '#features/athletes/web/session.ts';
import { LazyMap } from '#features/map/web/LazyMap.tsx';
import { isSport } from '#features/sports/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { Progress } from '#ui/Progress.tsx';
import { StatCard } from '#ui/StatCard.tsx';
import { CoachesOfSport } from './CoachesOfSport.tsx';
import { athleteFiguresQuery } from './data.ts';

export function AthleteDashboard() {
  const { data: figures } = useQuery(athleteFiguresQuery);
  const { data: own } = useQuery(ownAthleteQuery);
  const sport = own && isSport(own.sport) ? own.sport : undefined;
  const show = (figure: number | undefined) => figure?.toLocaleString('en-US') ?? '\u00a0';
  return (
    <>
      <PageHeading
        title="Athlete Dashboard"
        subtitle="Manage your profile and connect with college coaches"
      />
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-3" aria-busy={!figures}>
        <StatCard label="Profile Views" value={show(figures?.profileViews)} />
        <StatCard label="Messages" value={show(figures?.unreadMessages)} hint={figures && 'unread'} />
        <StatCard
          label="Profile"
          value={figures ? `${figures.completeness}%` : '\u00a0'}
          hint={figures && 'complete'}
          className="max-md:col-span-2"
        />
      </dl>
      <div className="mt-5 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_296px]">
        <div className="flex min-w-0 flex-col gap-4">
          <Completeness percent={figures?.completeness} nextStep={figures?.nextStep} />
          {(!own || sport) && <CoachesOfSport sport={sport} />}
        </div>
        <div className="flex flex-col gap-4">
          <Card title="Map View" subtitle={own ? `${own.sport} athletes across the country` : '\u00a0'} flush>
            {own ? <LazyMap filters={sport ? { sport: [sport] } : {}} compact /> : <div className="h-62.5" />}
          </Card>
          <ActivityCard />
        </div>
      </div>
    </>
  );
}

interface CompletenessProps {
  percent: number | undefined;
  nextStep: string | null | undefined;
}

/** How much of the profile coaches can read, and the one thing that would add most. */
function Completeness({ percent = 0, nextStep }: CompletenessProps) {
  const sentence = nextStep ? `Next: ${nextStep}.` : 'Everything that coaches look for is there.';
  return (
    <Card
      title="Your Profile"
      actions={
        // Its words say how wide it is: it waits for them.
        <Button asChild className={nextStep === undefined ? 'invisible' : undefined}>
          <Link to="/my-profile">{nextStep ?? 'View My Profile'}</Link>
        </Button>
      }
    >
      <Progress label="Profile completeness" value={percent} />
      <p className="mt-2 text-muted text-row">
        <span className="tnum font-medium text-fg">{percent}%</span> complete
        {nextStep !== undefined && `. ${sentence}`}
      </p>
    </Card>
  );
}
