import type { ComponentType } from 'react';
import { useViewer } from '#features/accounts/web/session.ts';
import { formatGpa, formatWeight } from '#shared/height-weight-and-gpa.ts';
import { Card } from '#ui/layout/Card.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { usePageTitle } from '#web/page-title.ts';
import type { Athlete } from '../contract.ts';
import { MilesFromOwnPlace } from './AthletesWithMilesList.tsx';
import { ContactCard } from './ContactCard.tsx';
import { useRecordProfileView } from './data.ts';
import { Fact, FactList } from './FactList.tsx';
import { formatWeightedGpa, toFullName, toPlaceName } from './format-athlete.ts';
import { HighlightVideosCard } from './HighlightVideosCard.tsx';
import { type InjectedHeaderComponents, ProfileHeader } from './ProfileHeader.tsx';
import { SeasonStatsCard } from './SeasonStatsCard.tsx';

/** What features above this one show on a profile; `src/routes.tsx` passes it. */
export interface InjectedProfileComponents extends InjectedHeaderComponents {
  BackLink: ComponentType;
  NearbyAthletesMapCard: ComponentType<{ athlete: Athlete }>;
}

interface AthleteProfileProps {
  athlete: Athlete;
  parts: InjectedProfileComponents;
}

export function AthleteProfile({ athlete, parts }: AthleteProfileProps) {
  const { BackLink, NearbyAthletesMapCard } = parts;
  const isOwn = useViewer().id === athlete.userId;
  const isWide = useMediaQuery('(min-width: 1024px)');
  const weightedGpa = formatWeightedGpa(athlete);
  usePageTitle(toFullName(athlete.user));
  const recordView = useRecordProfileView(athlete, isOwn);
  return (
    <article ref={recordView}>
      <BackLink />
      <ProfileHeader athlete={athlete} isOwn={isOwn} parts={parts} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_296px] lg:gap-6 print:block print:space-y-3">
        <div className="flex min-w-0 flex-col gap-4 print:gap-3">
          <Card title="Basic Information">
            <FactList>
              <Fact label="Location">
                <span>{toPlaceName(athlete)}</span>
                {!isOwn && <MilesFromOwnPlace athleteId={athlete.id} />}
              </Fact>
              <Fact label="Height">{athlete.height}</Fact>
              <Fact label="Weight">{athlete.weight === null ? null : formatWeight(athlete.weight)}</Fact>
              <Fact label="High School">{athlete.highSchool}</Fact>
            </FactList>
          </Card>
          <Card title="Academic Information">
            <FactList>
              <Fact label="GPA">{athlete.gpa === null ? null : formatGpa(athlete.gpa)}</Fact>
              {weightedGpa && <Fact label="Weighted GPA">{weightedGpa}</Fact>}
              {athlete.satScore !== null && <Fact label="SAT">{athlete.satScore}</Fact>}
              {athlete.actScore !== null && <Fact label="ACT">{athlete.actScore}</Fact>}
            </FactList>
          </Card>
          {athlete.bio && (
            <Card title="About">
              <p className="max-w-[65ch] whitespace-pre-line text-pretty text-body leading-6">
                {athlete.bio}
              </p>
            </Card>
          )}
          <HighlightVideosCard athlete={athlete} />
          <SeasonStatsCard athlete={athlete} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ContactCard athlete={athlete} isOwn={isOwn} />
          {isWide && <NearbyAthletesMapCard athlete={athlete} />}
        </div>
      </div>
    </article>
  );
}
