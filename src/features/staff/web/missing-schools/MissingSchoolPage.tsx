import { Link, useParams } from '@tanstack/react-router';
import type { StaffMissingSchool } from '#features/schools/contract/missing-school-calls.ts';
import { missingSchoolOutcomeLabels } from '#features/schools/contract/missing-school-outcome-labels.ts';
import { formatDivision, formatSchoolPlace } from '#features/schools/contract.ts';
import { Card } from '#ui/layout/Card.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { queueAssignmentQuery } from '../data.ts';
import { FactList } from '../FactList.tsx';
import { formatCount, formatTime } from '../format-times-and-counts.ts';
import { DecideButtons, OutcomeCard, StaffItemFrame } from '../StaffItemFrame.tsx';
import { missingSchoolQuery } from './data.ts';

export const loader: PageLoader<{ id: string }> = ({ queryClient, params }) =>
  Promise.all([
    queryClient.ensureQueryData(missingSchoolQuery(params.id)),
    queryClient.prefetchQuery(queueAssignmentQuery(params.id)),
  ]);

// With the search for schools it is the largest dialog of staff.
const DecideMissingSchoolDialog = lazyDialog(
  async () => (await import('./DecideMissingSchoolDialog.tsx')).DecideMissingSchoolDialog,
);

const linkClass = 'touch-target font-medium text-brand underline-offset-3 hover:underline';

/** A school that coaches miss in the list, and what staff decide about it. */
export function MissingSchoolPage() {
  const { id } = useParams({ from: '/staff/$page/$id' });
  const request = useLoadedQuery(missingSchoolQuery(id));
  return (
    <StaffItemFrame
      title={request.name}
      subtitle={`Missing from the list of schools · ${formatSchoolPlace(request)}`}
      decided={request.outcome ? 'Decided' : undefined}
      buttons={
        <DecideButtons
          itemId={id}
          dialog={(close) => <DecideMissingSchoolDialog request={request} onClose={close} />}
        />
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <RequestCard request={request} />
          {request.outcome && (
            <OutcomeCard
              {...request}
              outcome={missingSchoolOutcomeLabels[request.outcome]}
              reason={request.school?.name ?? request.reason}
            />
          )}
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
    </StaffItemFrame>
  );
}

function RequestCard({ request }: { request: StaffMissingSchool }) {
  return (
    <Card title="What the coach typed">
      <FactList
        facts={[
          ['Name', request.name],
          ['Place', formatSchoolPlace(request)],
          ['Website', request.website ?? 'Not stated'],
          ['Asked', formatTime(request.createdAt)],
        ]}
      />
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
