import { useQuery } from '@tanstack/react-query';
import { ActivityCard } from '#features/activity/web/ActivityCard.tsx';
import { loadActivity } from '#features/activity/web/loaders.ts';
import { AskGenderCard } from '#features/athletes/web/AskGenderCard.tsx';
import { AskPlansAfterGraduationCard } from '#features/athletes/web/AskPlansAfterGraduationCard.tsx';
import { ownAthleteQuery } from '#features/athletes/web/own-athlete-query.ts';
import { loadOwnContactRules } from '#features/contact-rules/web/loaders.ts';
import { OwnContactRulesCard } from '#features/contact-rules/web/OwnContactRulesCard.tsx';
import { LazyAthleteMap } from '#features/map/web/LazyAthleteMap.tsx';
import { isSport } from '#features/sports/contract.ts';
import { formatInteger } from '#shared/format-integer.ts';
import { memberPageHeadingsByRole } from '#shared/page-headings/member-page-headings.ts';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { type PageLoader, waitBrieflyForQueries } from '#web/load-and-read-page-queries.ts';
import { QueryFallback } from '#web/QueryFallback.tsx';
import type { AthleteDashboard as AthleteFigures } from '../contract.ts';
import { DashboardStatsError } from './DashboardStatsError.tsx';
import { athleteFiguresQuery, firstScreenQuery, useDismissQuestion } from './data.ts';
import { FigureCard } from './FigureCard.tsx';
import { CriteriaCard } from './first-screen/CriteriaCard.tsx';
import { NextStepsCard } from './first-screen/NextStepsCard.tsx';
import { ProgramsNearMeCard } from './first-screen/ProgramsNearMeCard.tsx';

export const loader: PageLoader = ({ queryClient }) =>
  waitBrieflyForQueries(
    loadActivity(queryClient),
    queryClient.ensureQueryData(athleteFiguresQuery),
    queryClient.ensureQueryData(ownAthleteQuery),
    queryClient.ensureQueryData(firstScreenQuery),
    loadOwnContactRules(queryClient),
  );

/** The first page of athletes after signing in. */
export function AthleteDashboard() {
  const query = useQuery(athleteFiguresQuery);
  const { data: figures } = query;
  const failed = query.isError && !figures;
  const own = useQuery(ownAthleteQuery);
  const { data: athlete } = own;
  const firstScreen = useQuery(firstScreenQuery);
  const dismissQuestion = useDismissQuestion();
  // One at a time.
  const question = figures?.questions[0];
  const AskCard = question === 'gender' ? AskGenderCard : AskPlansAfterGraduationCard;
  const isOwnAwaited = !athlete && !own.error;
  const sport = athlete && isSport(athlete.sport) ? athlete.sport : undefined;
  return (
    <>
      <PageHeading {...memberPageHeadingsByRole['/dashboard'].athlete} />
      {athlete && question && <AskCard athlete={athlete} onDismiss={() => dismissQuestion(question)} />}
      {failed ? <DashboardStatsError query={query} /> : <AthleteFigureCards figures={figures} />}
      <div className="mt-5 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_296px]">
        <div className="flex min-w-0 flex-col gap-4">
          {(isOwnAwaited || sport) && <ProgramsNearMeCard query={firstScreen} sport={sport} />}
          <NextStepsCard query={firstScreen} figures={figures} failed={failed} />
          {own.error && !athlete && (
            <QueryFallback line title="Your profile could not be loaded" query={own} />
          )}
          {(isOwnAwaited || athlete) && (
            <CriteriaCard query={firstScreen} position={athlete?.position} sport={sport} />
          )}
          {athlete && <OwnContactRulesCard />}
        </div>
        <div className="flex flex-col gap-4">
          {(isOwnAwaited || athlete) && (
            <Card
              title="Map View"
              subtitle={athlete ? `${athlete.sport} athletes across the country` : '\u00a0'}
              flush
            >
              {athlete ? (
                <LazyAthleteMap filters={sport ? { sport: [sport] } : {}} compact />
              ) : (
                <div className="h-62.5" />
              )}
            </Card>
          )}
          <ActivityCard />
        </div>
      </div>
    </>
  );
}

interface AthleteFiguresProps {
  /** Undefined while they load. */
  figures: AthleteFigures | undefined;
}

function AthleteFigureCards({ figures }: AthleteFiguresProps) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3" aria-busy={!figures}>
      <FigureCard label="Profile Views" value={formatInteger(figures?.profileViews)} to="/profile-views" />
      <FigureCard
        label="Messages"
        value={formatInteger(figures?.unreadMessages)}
        hint="unread"
        to="/messages"
      />
      <FigureCard
        label="Profile"
        value={figures && `${figures.completeness}%`}
        hint="complete"
        to="/my-profile"
        className="max-md:col-span-2"
      />
    </dl>
  );
}
