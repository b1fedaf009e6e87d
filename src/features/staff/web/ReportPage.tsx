import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '#features/accounts/web/session.ts';
import { reasonLabels } from '#features/safety/contract.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { MutationButton } from '#web/mutation-buttons.tsx';
import { usePageTitle } from '#web/page-title.ts';
import { reportOutcomeLabels, type StaffReport } from '../contract/staff-calls.ts';
import { DecideReportDialog } from './DecideReportDialog.tsx';
import { reportQuery, useSetReportAssignment } from './data.ts';
import { formatCount, formatTime } from './format-times-and-counts.ts';
import { QueueLink } from './QueueLink.tsx';
import { ReportedThreadCard } from './ReportedThreadCard.tsx';

export const loader: PageLoader<{ id: string }> = ({ queryClient, params }) =>
  queryClient.ensureQueryData(reportQuery(params.id));

const linkClass = 'touch-target font-medium text-brand underline-offset-3 hover:underline';

/** One report: who, why, the conversation, and the decision. */
export function ReportPage() {
  const { id } = useParams({ from: '/staff/$page/$id' });
  const report = useLoadedQuery(reportQuery(id));
  usePageTitle(`Report about ${report.reported.name}`);
  return (
    <>
      <PageHeading
        back={<QueueLink />}
        title={
          <span className="flex flex-wrap items-center gap-2">
            Report about {report.reported.name}
            {report.reason === 'danger' && <Pill variant="danger">Danger</Pill>}
          </span>
        }
        subtitle={`${reasonLabels[report.reason]} · ${formatTime(report.createdAt)}`}
        actions={!report.outcome && <OpenReportButtons report={report} />}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {report.words && (
            <Card title="What the reporter wrote">
              <p className="whitespace-pre-wrap wrap-anywhere text-body">{report.words}</p>
            </Card>
          )}
          <ReportedThreadCard report={report} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <PeopleCard report={report} />
          {report.outcome && <OutcomeCard outcome={report.outcome} />}
          {report.otherCount > 0 && <OtherReportsCard report={report} />}
        </div>
      </div>
    </>
  );
}

function OpenReportButtons({ report }: { report: StaffReport }) {
  const viewer = useViewer();
  const assignment = useSetReportAssignment(report.id);
  const [isDeciding, setDeciding] = useState(false);
  const isMine = report.assignedTo?.id === viewer.id;
  return (
    <>
      <MutationButton
        mutation={assignment}
        variant="outline"
        size="lg"
        onClick={() => assignment.mutate(!isMine)}
      >
        {isMine ? 'Leave It' : 'Assign to Me'}
      </MutationButton>
      <Button size="lg" onClick={() => setDeciding(true)}>
        Decide
      </Button>
      {isDeciding && <DecideReportDialog report={report} onClose={() => setDeciding(false)} />}
    </>
  );
}

function PeopleCard({ report: { reported, reporter, assignedTo } }: { report: StaffReport }) {
  return (
    <Card title="People">
      <dl className="flex flex-col gap-3 text-row">
        <LabelledPersonLink label="Reported" {...reported} />
        <LabelledPersonLink
          label="Reported by"
          {...reporter}
          note={reporter.isNew ? 'Less than a week here' : undefined}
        />
        <div>
          <dt className="text-meta text-muted">Assigned to</dt>
          <dd>{assignedTo ? `${assignedTo.firstName} ${assignedTo.lastName}` : 'Nobody'}</dd>
        </div>
      </dl>
    </Card>
  );
}

interface PersonFactProps {
  label: string;
  id: string | null;
  name: string;
  note?: string | undefined;
}

function LabelledPersonLink({ label, id, name, note }: PersonFactProps) {
  return (
    <div>
      <dt className="text-meta text-muted">{label}</dt>
      <dd>
        {id ? (
          <Link to="/staff/$page/$id" params={{ page: 'people', id }} className={linkClass}>
            {name}
          </Link>
        ) : (
          `${name} (erased)`
        )}
        {note && <span className="block text-meta text-muted">{note}</span>}
      </dd>
    </div>
  );
}

function OutcomeCard({ outcome }: { outcome: NonNullable<StaffReport['outcome']> }) {
  const { staff, decidedAt, note } = outcome;
  const by = staff ? ` by ${staff.firstName} ${staff.lastName}` : '';
  return (
    <Card title="Outcome" subtitle={`${formatTime(decidedAt)}${by}`}>
      <p className="font-medium text-row">{reportOutcomeLabels[outcome.outcome]}</p>
      {note && <p className="mt-1 whitespace-pre-wrap wrap-anywhere text-muted text-row">{note}</p>}
    </Card>
  );
}

function OtherReportsCard({ report: { others, otherCount } }: { report: StaffReport }) {
  return (
    <Card
      title="Other open reports"
      subtitle={`${formatCount(otherCount, 'more report')} about the same person`}
    >
      <ul className="flex flex-col gap-2 text-row">
        {others.map((other) => (
          <li key={other.id}>
            <Link to="/staff/$page/$id" params={{ page: 'reports', id: other.id }} className={linkClass}>
              {reasonLabels[other.reason]}
            </Link>
            <span className="block text-meta text-muted">{formatTime(other.createdAt)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
