import { formatInteger } from '#shared/format-integer.ts';
import { Pill } from '#ui/display/Pill.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { usePageTitle } from '#web/page-title.ts';
import type { StaffSystem } from '../../contract/staff-counts-and-system-calls.ts';
import { FactList } from '../FactList.tsx';
import { formatAge, formatCount, formatTime } from '../format-times-and-counts.ts';
import { systemQuery } from './data.ts';

export const loader: PageLoader = ({ queryClient }) => queryClient.ensureQueryData(systemQuery);

const engineLabels = { embedded: 'Embedded (PGlite)', postgres: 'PostgreSQL' };

/** How the server is doing. */
export function SystemPage() {
  usePageTitle('System');
  const system = useLoadedQuery(systemQuery);
  return (
    <>
      <PageHeading title="System" subtitle={`Version ${system.version} on Node.js ${system.nodeVersion}`} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <ServerCard system={system} />
          <EmailsCard emails={system.failingEmails} />
        </div>
        <QueuesCard queues={system.queues} />
      </div>
    </>
  );
}

function ServerCard({ system: { startedAt, openStreams, database, lastBackupAt } }: { system: StaffSystem }) {
  return (
    <Card title="Server" subtitle="Uptime and streams are of the process that answered.">
      <FactList
        facts={[
          ['Running for', `${formatAge(startedAt, Date.now())}, since ${formatTime(startedAt)}`],
          ['Open streams', formatInteger(openStreams)],
          [
            'Database',
            `${engineLabels[database.engine]} ${database.version}, ${formatInteger(Math.round(database.sizeInBytes / 2 ** 20))} MB`,
          ],
          [
            'Migration',
            `${database.migration ?? 'None'}${database.migratedAt ? ` · ${formatTime(database.migratedAt)}` : ''}`,
          ],
          ['Last backup', lastBackupAt ? formatTime(lastBackupAt) : 'None recorded'],
        ]}
      />
    </Card>
  );
}

function EmailsCard({ emails: { count, lastAt, error } }: { emails: StaffSystem['failingEmails'] }) {
  return (
    <Card title="Emails">
      {count === 0 ? (
        <p className="text-muted text-row">None is failing.</p>
      ) : (
        <FactList
          facts={[
            ['Failing', formatCount(count, 'email')],
            ['Last failure', lastAt ? formatTime(lastAt) : 'Unknown'],
            ['Error', error ?? 'Unknown'],
          ]}
        />
      )}
    </Card>
  );
}

function QueuesCard({ queues }: Pick<StaffSystem, 'queues'>) {
  return (
    <Card title="Jobs" subtitle="Those in trouble first" flush>
      <ul className="divide-y divide-line border-line border-t">
        {queues.map((queue) => (
          <QueueStateRow key={queue.name} queue={queue} />
        ))}
      </ul>
    </Card>
  );
}

function QueueStateRow({ queue }: { queue: StaffSystem['queues'][number] }) {
  const { name, isRecurring, waiting, retrying, failed, lastRunAt } = queue;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 text-row">
      <h3 className="min-w-0 wrap-anywhere">{name}</h3>
      <p className="flex flex-wrap items-center gap-2 text-meta text-muted">
        {failed > 0 && <Pill variant="danger">{formatInteger(failed)} given up</Pill>}
        {retrying > 0 && <Pill variant="danger">{formatInteger(retrying)} tried again</Pill>}
        {waiting > 0 && <Pill variant="neutral">{formatInteger(waiting)} waiting</Pill>}
        {lastRunAt ? formatTime(lastRunAt) : isRecurring ? 'Not run yet' : 'None done since the start'}
      </p>
    </li>
  );
}
