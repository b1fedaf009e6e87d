import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatSuspensionEnd } from '#shared/errors.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { type AccountAction, type ActionKind, isAppealable } from '../contract/staff-actions-and-appeals.ts';
import { AppealDialog } from './AppealDialog.tsx';
import { ownActionsQuery } from './data.ts';
import { formatDay } from './format-times-and-counts.ts';

const titles: Record<ActionKind, string> = {
  warn: 'A warning',
  restrict: 'No new conversations',
  suspend: 'A suspension',
  lift: 'Your account works as before',
  'end-sessions': 'You were signed out everywhere',
  'remove-content': 'Something was removed from your profile',
  'correct-name': 'Your name was corrected',
  'raise-limit': 'You may see more athletes each day',
  'correct-role': 'The role of your account was corrected',
  'correct-school': 'Your school was corrected',
  'strike-evaluation': 'One of your evaluations was removed',
  'remove-factors': 'We emailed you a link to remove your second step',
  'correct-birth-date': 'Your date of birth was corrected',
  'read-thread': 'Two of our staff agreed to read one of your conversations, within 24 hours',
};

/** What staff did to the viewer's account, why, and the appeals. */
export function AccountActionsList() {
  const query = useQuery(ownActionsQuery);
  if (!query.data) {
    return (
      <QueryFallback
        query={query}
        title="The decisions could not be loaded"
        skeleton={<Skeleton className="h-24 w-full animate-late" />}
      />
    );
  }
  if (query.data.length === 0) {
    return <p className="text-muted text-row">Our staff have decided nothing about your account.</p>;
  }
  return (
    <ul className="divide-y divide-line">
      {query.data.map((action) => (
        <AccountActionRow key={action.id} action={action} />
      ))}
    </ul>
  );
}

function AccountActionRow({ action }: { action: AccountAction }) {
  const [isAppealing, setAppealing] = useState(false);
  const { kind, reason, content, until, createdAt, endedAt, appeal } = action;
  const mayAppeal = !appeal && isAppealable(kind);
  return (
    <li className="py-4 text-row first:pt-0 last:pb-0">
      <h2 className="flex flex-wrap items-center gap-2 font-medium text-card">
        {titles[kind]}
        {endedAt && <Pill variant="neutral">Over</Pill>}
      </h2>
      <p className="text-meta text-muted">
        {formatDay(createdAt)}
        {content && ` · ${content}`}
        {until && ` · until ${formatSuspensionEnd(new Date(until))}`}
      </p>
      <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{reason}</p>
      {appeal && (
        <div className="mt-2 rounded-lg bg-hover p-3">
          <p className="font-medium text-meta">{describeAppeal(appeal)}</p>
          <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{appeal.words}</p>
          {appeal.answer && <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{appeal.answer}</p>}
        </div>
      )}
      {mayAppeal && (
        <Button variant="outline" className="mt-3" onClick={() => setAppealing(true)}>
          Appeal
        </Button>
      )}
      {isAppealing && <AppealDialog actionId={action.id} onClose={() => setAppealing(false)} />}
    </li>
  );
}

function describeAppeal({ granted }: NonNullable<AccountAction['appeal']>): string {
  if (granted === null) return 'Your appeal waits for an answer';
  return granted ? 'Your appeal was granted' : 'Your appeal was refused';
}
