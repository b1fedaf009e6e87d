import { Link, useParams } from '@tanstack/react-router';
import { ExternalLink, MapPin, ScrollText, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useViewer } from '#features/accounts/web/session.ts';
import { getSportFacts } from '#features/sports/contract.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { usePageTitle } from '#web/page-title.ts';
import type { FactSource, SchoolDetails } from '../contract/school-calls.ts';
import { formatDivision, formatSchoolPlace } from '../contract.ts';
import { schoolQuery } from './data.ts';
import { VerifiedCoachIcon } from './VerifiedCoachIcon.tsx';

export const loader: PageLoader<{ id: string }> = ({ queryClient, params }) =>
  queryClient.ensureQueryData(schoolQuery(params.id));

/** A college: where it is, its division and conference with their sources, and its coaches by sport. */
export function SchoolPage() {
  const { id } = useParams({ from: '/schools/$id' });
  const school = useLoadedQuery(schoolQuery(id));
  usePageTitle(school.name);
  const place = formatSchoolPlace(school);
  return (
    <article>
      <PageHeading
        title={school.name}
        subtitle={place || 'College'}
        actions={
          school.mayReadContactLog && (
            <Button asChild variant="outline" size="lg">
              <Link to="/schools/$id/contact-log" params={{ id }} search={{}}>
                <ScrollText aria-hidden />
                Contact Log
              </Link>
            </Button>
          )
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <SchoolCoaches school={school} />
        <Card title="About this school">
          <dl className="flex flex-col gap-4">
            <Fact label="Where it is" icon={<MapPin aria-hidden />} source={school.sources.place}>
              {place || 'Unknown'}
            </Fact>
            <Fact label="Division" icon={<Trophy aria-hidden />} source={school.sources.association}>
              {formatDivision(school) ?? 'Unknown'}
            </Fact>
            <Fact label="Conference" source={school.sources.conference}>
              {school.conference ?? 'Unknown'}
            </Fact>
            {school.domains.length > 0 && (
              <Fact label="Web address" source={school.sources.domains}>
                {school.domains.join(', ')}
              </Fact>
            )}
          </dl>
        </Card>
      </div>
    </article>
  );
}

interface FactProps {
  label: string;
  icon?: ReactNode;
  source: FactSource;
  children: string;
}

function Fact({ label, icon, source, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-muted">{label}</dt>
      <dd className="flex items-center gap-1.5 break-words font-medium text-card [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-muted">
        {icon}
        {children}
      </dd>
      {source && (
        <dd className="text-meta text-muted">
          <a
            href={source.url}
            target="_blank"
            rel="noreferrer"
            className="touch-target rounded-sm underline underline-offset-2 hover:text-fg"
          >
            {source.title}
            <ExternalLink aria-hidden className="ml-1 inline size-3" />
          </a>
          , checked {formatDay(source.checkedOn)}
        </dd>
      )}
    </div>
  );
}

/** '2026-11-22' → 'Nov 22, 2026'. */
const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

function SchoolCoaches({ school }: { school: SchoolDetails }) {
  const isCoach = useViewer().role === 'coach';
  const sports = [...new Set(school.coaches.map(({ sport }) => sport))];
  return (
    <Card title={isCoach ? 'Your place here' : 'Coaches'}>
      {sports.length === 0 && <p className="text-muted text-row">No coach of this school has joined yet.</p>}
      {sports.map((sport) => (
        <section key={sport} className="mb-4 last:mb-0">
          <h3 className="mb-2 font-semibold text-row">{sport}</h3>
          <ul className="flex flex-col gap-2">
            {school.coaches
              .filter((coach) => coach.sport === sport)
              .map((coach) => (
                <SchoolCoach key={coach.id} coach={coach} isLinked={!isCoach} />
              ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

function SchoolCoach({ coach, isLinked }: { coach: SchoolDetails['coaches'][number]; isLinked: boolean }) {
  const name = `${coach.firstName} ${coach.lastName}`;
  return (
    <li className="relative flex min-w-0 items-center gap-3 rounded-lg border border-line p-3">
      <Avatar name={name} src={coach.profileImage} hue={getSportFacts(coach.sport).hue} size={44} />
      <div className="min-w-0">
        <p className="flex min-w-0 items-center gap-1.5 font-medium">
          <span className="truncate">
            {isLinked ? (
              <Link
                to="/coach/$id"
                params={{ id: coach.id }}
                className="touch-stretch rounded-sm hover:underline"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </span>
          {coach.verified && <VerifiedCoachIcon />}
        </p>
        <p className="truncate text-muted text-row">{coach.position}</p>
      </div>
    </li>
  );
}
