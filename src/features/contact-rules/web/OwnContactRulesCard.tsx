import { useQuery } from '@tanstack/react-query';
import { Card } from '#ui/layout/Card.tsx';
import type { ContactVerdict } from '../contract.ts';
import { ownContactVerdictsQuery } from './data.ts';

const statusLabels: Record<ContactVerdict['status'], string> = {
  open: 'May write',
  later: 'Not yet',
  disputed: 'Sources disagree',
  unknown: 'Unknown',
};

/** When the coaches of each association and division may write to this athlete. */
export function OwnContactRulesCard() {
  const { data: verdicts, isError } = useQuery(ownContactVerdictsQuery);
  return (
    <Card title="When coaches may write to you">
      {isError && (
        <p className="text-muted text-row">The rules could not be loaded. Please try again later.</p>
      )}
      <ul className="flex flex-col gap-3">
        {verdicts?.map((verdict) => (
          <li key={verdict.program} className="min-w-0 text-row">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="font-medium">{verdict.program}</span>
              <span className="text-muted">{statusLabels[verdict.status]}</span>
            </p>
            {verdict.status !== 'open' && <p className="text-muted">{verdict.sentence}</p>}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-muted text-row">
        The rules bind coaches: you may write to any coach at any time.{' '}
        <a
          href="/contact-rules"
          target="_blank"
          rel="noreferrer"
          className="underline underline-offset-2 hover:text-fg"
        >
          All rules and their sources
        </a>
      </p>
    </Card>
  );
}
