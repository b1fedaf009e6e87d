import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  missingSchoolOutcomeLabels,
  type StaffMissingSchool,
} from '#features/schools/contract/missing-school-calls.ts';
import { formatDivision, formatSchoolPlace } from '#features/schools/contract.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { usePageTitle } from '#web/page-title.ts';
import { queueAssignmentQuery } from '../data.ts';
import { FactList } from '../FactList.tsx';
import { formatCount, formatTime } from '../format-times-and-counts.ts';
import { QueueAssignmentButton } from '../QueueAssignmentButton.tsx';
import { QueueLink } from '../ReportPage.tsx';
import { DecideMissingSchoolDialog } from './DecideMissingSchoolDialog.tsx';
import { missingSchoolQuery } from './data.ts';

export const loader: PageLoader<{ id: string }> = ({ queryClient, params }) =>
  Promise.all([
    queryClient.ensureQueryData(missingSchoolQuery(params.id)),
    queryClient.prefetchQuery(queueAssignmentQuery(params.id)),
  ]);

const linkClass = 'touch-target font-medium text-brand underline-offset-3 hover:underline';

/** A school that coaches miss in the list, and what staff decide about it. */
export function MissingSchoolPage() {
  const { id } = useParams({ from: '/staff/$page/$id' });
  const request = useLoadedQuery(missingSchoolQuery(id));
  usePageTitle(`Missing school: ${request.name}`);
  return (
    <>
      <PageHeading
        back={<QueueLink />}
        title={
          <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
            {request.name}
            {request.outcome && <Pill variant="neutral">Decided</Pill>}
          </span>
        }
        subtitle={`Missing in the list of schools · ${formatSchoolPlace(request)}`}
        actions={!request.outcome && <OpenRequestButtons request={request} />}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <RequestCard request={request} />
          {request.outcome && <DecisionCard request={request} />}
          <SimilarSchoolsCard request={request} />
        </div>
        <Card
          title="Coaches"
          subtitle={`${formatCount(request.coaches.length, 'coach', 'coaches')} asked for it`}
        >
          <ul className="flex flex-col gap-2 text-row">
            {request.coaches.map(({ userId, firstName, lastName }) => (
              <li key={userId}>
                <Link to="/staff/$page/$id" params={{ page: 'people', id: userId }} className={linkClass}>
                  {firstName} {lastName}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

function OpenRequestButtons({ request }: { request: StaffMissingSchool }) {
  const [isDeciding, setDeciding] = useState(false);
  return (
    <>
      <QueueAssignmentButton itemId={request.id} />
      <Button size="lg" onClick={() => setDeciding(true)}>
        Decide
      </Button>
      {isDeciding && <DecideMissingSchoolDialog request={request} onClose={() => setDeciding(false)} />}
    </>
  );
}

function RequestCard({ request }: { request: StaffMissingSchool }) {
  return (
    <Card title="What the coach typed">
      <FactList
        facts={[
          ['Name', request.name],
          ['Place', formatSchoolPlace(request)],
          ['Website', request.website ?? 'Not said'],
          ['Asked', formatTime(request.createdAt)],
        ]}
      />
    </Card>
  );
}

function DecisionCard({ request }: { request: StaffMissingSchool }) {
  const { decidedAt, decidedBy, outcome, reason, school } = request;
  const by = decidedBy ? ` by ${decidedBy.firstName} ${decidedBy.lastName}` : '';
  return (
    <Card title="Outcome" subtitle={`${formatTime(decidedAt ?? '')}${by}`}>
      <p className="font-medium text-row">{outcome && missingSchoolOutcomeLabels[outcome]}</p>
      {(school ?? reason) && (
        <p className="mt-1 wrap-anywhere text-muted text-row">{school?.name ?? reason}</p>
      )}
    </Card>
  );
}

function SimilarSchoolsCard({ request: { similar } }: { request: StaffMissingSchool }) {
  return (
    <Card title="Similar names in the list">
      {similar.length === 0 && <p className="text-muted text-row">None.</p>}
      <ul className="flex flex-col gap-2 text-row">
        {similar.map((school) => (
          <li key={school.id}>
            {school.name}
            <span className="block text-meta text-muted">
              {[formatSchoolPlace(school), formatDivision(school)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
