import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { reasonLabels } from '#features/safety/contract.ts';
import { formatSuspensionEnd } from '#shared/errors.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { actionLabels } from '../contract/staff-actions-and-appeals.ts';
import { reportOutcomeLabels, type StaffPerson } from '../contract/staff-calls.ts';
import { AnswerAppealDialog } from './AnswerAppealDialog.tsx';
import { RemoveFactorsDialog } from './content/RemoveFactorsDialog.tsx';
import { FactList } from './FactList.tsx';
import { formatDay, formatTime } from './format-times-and-counts.ts';

const listClass = 'divide-y divide-line border-line border-t';
const rowClass = 'px-4 py-3 text-row';
const linkClass = 'touch-target font-medium text-brand underline-offset-3 hover:underline';

export function AccountFactsCard({ person }: { person: StaffPerson }) {
  const [isRemoving, setRemoving] = useState(false);
  const facts: [string, ReactNode][] = [
    ['Email', `${person.email}${person.emailVerified ? '' : ' (not confirmed)'}`],
    ['Second step', person.hasSecondFactor ? 'On' : 'Off'],
    ['Here since', formatDay(person.createdAt)],
    ['Last seen', person.lastActiveAt ? formatTime(person.lastActiveAt) : 'Never'],
    ...(person.eraseAt ? ([['Erased on', formatDay(person.eraseAt)]] as [string, ReactNode][]) : []),
  ];
  return (
    <Card
      title="Facts"
      actions={
        person.hasSecondFactor && (
          <Button variant="outline" onClick={() => setRemoving(true)}>
            Remove Second Step
          </Button>
        )
      }
    >
      <FactList facts={facts} />
      {isRemoving && <RemoveFactorsDialog person={person} onClose={() => setRemoving(false)} />}
    </Card>
  );
}

export function ActionsCard({ actions }: Pick<StaffPerson, 'actions'>) {
  return (
    <Card title="What staff did" flush={actions.length > 0}>
      {actions.length === 0 && <p className="text-muted text-row">Nothing in the last twelve months.</p>}
      {actions.length > 0 && (
        <ul className={listClass}>
          {actions.map((action) => (
            <ActionRow key={action.id} action={action} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ActionRow({ action }: { action: StaffPerson['actions'][number] }) {
  const [isAnswering, setAnswering] = useState(false);
  const { kind, reason, content, before, until, createdAt, endedAt, staff, appeal, appealId } = action;
  const by = staff ? ` by ${staff.firstName} ${staff.lastName}` : '';
  return (
    <li className={rowClass}>
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        {actionLabels[kind]}
        {content && <span className="font-normal text-muted">{content}</span>}
        {until && (
          <span className="font-normal text-muted">until {formatSuspensionEnd(new Date(until))}</span>
        )}
        {endedAt && <Pill variant="neutral">Over since {formatDay(endedAt)}</Pill>}
      </h3>
      <p className="text-meta text-muted">{`${formatTime(createdAt)}${by}`}</p>
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{reason}</p>
      {before && <p className="mt-1 wrap-anywhere text-meta text-muted">It was: {before}</p>}
      {appeal && (
        <div className="mt-2 rounded-lg bg-hover p-3">
          <p className="flex flex-wrap items-center gap-2 text-meta">
            <strong className="font-medium">Appeal of {formatDay(appeal.createdAt)}</strong>
            {appeal.granted !== null && (
              <Pill variant={appeal.granted ? 'ok' : 'neutral'}>
                {appeal.granted ? 'Granted' : 'Refused'}
              </Pill>
            )}
          </p>
          <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{appeal.words}</p>
          {appeal.answer && (
            <p className="mt-1 whitespace-pre-wrap wrap-anywhere text-muted">Our answer: {appeal.answer}</p>
          )}
          {appeal.granted === null && (
            <Button variant="outline" className="mt-2" onClick={() => setAnswering(true)}>
              Answer
            </Button>
          )}
        </div>
      )}
      {isAnswering && appealId && (
        <AnswerAppealDialog appealId={appealId} onClose={() => setAnswering(false)} />
      )}
    </li>
  );
}

export function ReportsCard({ reports }: Pick<StaffPerson, 'reports'>) {
  return (
    <Card title="Reports" flush={reports.length > 0}>
      {reports.length === 0 && <p className="text-muted text-row">None about this member, and none sent.</p>}
      {reports.length > 0 && (
        <ul className={listClass}>
          {reports.map(({ id, isAbout, reason, createdAt, outcome }) => (
            <li key={id} className={rowClass}>
              <span className="flex flex-wrap items-center gap-2">
                <Link to="/staff/$page/$id" params={{ page: 'reports', id }} className={linkClass}>
                  {reasonLabels[reason]}
                </Link>
                <Pill variant={outcome ? 'neutral' : 'brand'}>
                  {outcome ? reportOutcomeLabels[outcome] : 'Open'}
                </Pill>
              </span>
              <span className="block text-meta text-muted">
                {isAbout ? 'About this member' : 'Sent by this member'} · {formatTime(createdAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function SessionsCard({ sessions }: Pick<StaffPerson, 'sessions'>) {
  return (
    <Card title="Devices">
      {sessions.length === 0 && <p className="text-muted text-row">Signed out everywhere.</p>}
      <ul className="flex flex-col gap-2 text-row">
        {sessions.map(({ id, browser, system, lastSeenAt }) => (
          <li key={id}>
            {[browser, system].filter(Boolean).join(' on ') || 'Unknown device'}
            <span className="block text-meta text-muted">Last seen {formatTime(lastSeenAt)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function AuditCard({ audit, firstName }: Pick<StaffPerson, 'audit' | 'firstName'>) {
  return (
    <Card title="History">
      <ol className="flex flex-col gap-2 text-row">
        {audit.map(({ id, at, kind, byStaff }) => (
          <li key={id}>
            {byStaff ? 'Staff' : firstName} {kind}
            <span className="block text-meta text-muted">{formatTime(at)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
