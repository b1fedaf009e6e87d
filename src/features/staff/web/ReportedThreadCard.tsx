import { Pill } from '#ui/display/Pill.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import type { StaffReport } from '../contract/staff-calls.ts';
import { formatTime } from './format-times-and-counts.ts';

/** The copy of the conversation that was stored with a report. */
export function ReportedThreadCard({ report }: { report: StaffReport }) {
  const { messages, reporter, reported } = report;
  if (messages.length === 0) {
    return (
      <Card title="Conversation">
        <EmptyState title="They have not written to each other" className="py-6" />
      </Card>
    );
  }
  return (
    <Card title="Conversation" subtitle="As it was when the report was sent. Your reading is recorded." flush>
      <ol className="divide-y divide-line border-line border-t">
        {messages.map((message) => (
          <li key={message.id} className={cn('px-4 py-3', message.isReported && 'bg-danger-soft')}>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-muted">
              <strong className="font-medium text-fg">
                {message.isFromReporter ? reporter.name : reported.name}
              </strong>
              {formatTime(message.timestamp)}
              {message.isReported && <Pill variant="danger">Reported</Pill>}
            </p>
            <p className="mt-1 whitespace-pre-wrap wrap-anywhere text-body">
              {message.content ?? <span className="text-muted">Deleted by its author</span>}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
