import { Link, useParams } from '@tanstack/react-router';
import { suspicionReasonLabels } from '#features/evaluations/contract/suspicious-evaluations.ts';
import { Card } from '#ui/layout/Card.tsx';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import {
  type SuspiciousEvaluation,
  suspicionOutcomeLabels,
} from '../../contract/suspicious-evaluation-calls.ts';
import { queueAssignmentQuery } from '../data.ts';
import { FactList } from '../FactList.tsx';
import { formatTime } from '../format-times-and-counts.ts';
import { DecideButtons, OutcomeCard, StaffItemFrame } from '../StaffItemFrame.tsx';
import { DecideSuspiciousEvaluationDialog } from './DecideSuspiciousEvaluationDialog.tsx';
import { suspiciousEvaluationQuery } from './data.ts';

export const loader: PageLoader<{ id: string }> = ({ queryClient, params }) =>
  Promise.all([
    queryClient.ensureQueryData(suspiciousEvaluationQuery(params.id)),
    queryClient.prefetchQuery(queueAssignmentQuery(params.id)),
  ]);

const linkClass = 'touch-target font-medium text-brand underline-offset-3 hover:underline';

/** An evaluation that looks suspicious, why, and what staff decide about it. */
export function SuspiciousEvaluationPage() {
  const { id } = useParams({ from: '/staff/$page/$id' });
  const item = useLoadedQuery(suspiciousEvaluationQuery(id));
  const { athlete, coach, school, outcome } = item;
  return (
    <StaffItemFrame
      title={`Evaluation of ${athlete.firstName} ${athlete.lastName}`}
      subtitle={`By ${coach.firstName} ${coach.lastName} · ${school}`}
      decided={outcome ? 'Decided' : undefined}
      buttons={
        <DecideButtons
          itemId={id}
          dialog={(close) => <DecideSuspiciousEvaluationDialog item={item} onClose={close} />}
        />
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card title="Why it is here">
            <ul className="flex list-disc flex-col gap-1 pl-5 text-row">
              {item.reasons.map((reason) => (
                <li key={reason}>{suspicionReasonLabels[reason]}</li>
              ))}
            </ul>
          </Card>
          {outcome && <OutcomeCard {...item} outcome={suspicionOutcomeLabels[outcome]} />}
          <ColleaguesCard item={item} />
        </div>
        <EvaluationCard item={item} />
      </div>
    </StaffItemFrame>
  );
}

function PersonLink({ person }: { person: SuspiciousEvaluation['coach'] }) {
  return (
    <Link to="/staff/$page/$id" params={{ page: 'people', id: person.id }} className={linkClass}>
      {person.firstName} {person.lastName}
    </Link>
  );
}

function EvaluationCard({ item }: { item: SuspiciousEvaluation }) {
  const { coach, athlete, sport, grades, score, evaluatedAt } = item;
  return (
    <Card title="Evaluation" subtitle={`${sport} · ${formatTime(evaluatedAt)}`}>
      <FactList
        facts={[
          ['Coach', <PersonLink key="coach" person={coach} />],
          ['Athlete', <PersonLink key="athlete" person={athlete} />],
          ['Score', score.toFixed(2)],
          ...grades.map(({ name, grade }): [string, number] => [name, grade]),
        ]}
      />
    </Card>
  );
}

function ColleaguesCard({ item: { colleagues, school } }: { item: SuspiciousEvaluation }) {
  return (
    <Card title={`Others of ${school}`} subtitle="What they have given the same athlete">
      {colleagues.length === 0 && (
        <p className="text-muted text-row">None of them has evaluated the athlete.</p>
      )}
      <ul className="flex flex-col gap-2 text-row">
        {colleagues.map((colleague) => (
          <li key={colleague.id}>
            <PersonLink person={colleague} />
            <span className="block text-meta text-muted">
              {colleague.score.toFixed(2)} · {formatTime(colleague.at)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
