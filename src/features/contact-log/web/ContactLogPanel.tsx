import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, Printer, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatInteger } from '#shared/format-integer.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { LoadMore } from '#web/LoadMore.tsx';
import { usePageTitle } from '#web/page-title.ts';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { maxFileRows } from '../contract/contact-kinds.ts';
import { formatPerson } from '../contract/describe-contact.ts';
import type { Contact } from '../contract.ts';
import { ContactLogFilters } from './ContactLogFilters.tsx';
import { ContactLogRows } from './ContactLogRows.tsx';
import { contactLogQuery, getFileAddress, type LogAudience } from './data.ts';
import type { ContactLogSearch } from './search-params.ts';

interface ContactLogPanelProps {
  audience: LogAudience;
  school: { id: string; name: string };
  search: ContactLogSearch;
  onSearchChange: (search: ContactLogSearch) => void;
  /** A link back, above the title. */
  back: ReactNode;
  /** Below the log, once it is there: earlier it would be moved. */
  children?: ReactNode;
}

const cardClass = 'rounded-xl border border-line bg-surface';
const errorTitle = 'The contact log could not be loaded';

/** Who of a school wrote to which athlete, with filters and the file. */
export function ContactLogPanel({
  audience,
  school,
  search,
  onSearchChange,
  back,
  children,
}: ContactLogPanelProps) {
  const query = useInfiniteQuery(contactLogQuery(audience, school.id, search));
  usePageTitle(`Contact log of ${school.name}`);
  const first = query.data?.pages[0];
  const contacts = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const isTooLong = first?.relation === 'gte';
  return (
    <>
      <PageHeading
        back={back}
        title="Contact Log"
        subtitle={school.name}
        actions={<LogButtons file={isTooLong ? undefined : getFileAddress(audience, school.id, search)} />}
      />
      <p className="mb-3 max-w-prose text-muted text-row">
        Which coach wrote to which athlete, and what our contact rules said at that moment. No message can be
        read here. Messages appear after a minute; those from before the log began, or before a coach chose
        this school, are missing.
      </p>
      <ContactLogFilters
        search={search}
        coachName={findCoachName(contacts, search.coach)}
        onSearchChange={onSearchChange}
      />
      <p role="status" className="tnum mb-3 text-meta text-muted">
        {first ? formatCount(first) : !query.error && 'Loading the log...'}
      </p>
      {first && contacts.length === 0 && (
        <EmptyState
          icon={<ScrollText />}
          title={isFiltered ? 'No message matches' : 'No messages yet'}
          className={cardClass}
          action={
            isFiltered && (
              <Button variant="outline" onClick={() => onSearchChange({})}>
                Clear All
              </Button>
            )
          }
        >
          {isFiltered
            ? 'Try other days or another kind.'
            : 'No coach of this school has written to an athlete.'}
        </EmptyState>
      )}
      {contacts.length > 0 && (
        <ContactLogRows
          contacts={contacts}
          isOld={query.isPlaceholderData}
          onCoachChosen={(coach) => onSearchChange({ ...search, coach })}
        />
      )}
      {!first && (
        <QueryFallback query={query} title={errorTitle} className={cardClass} skeleton={<LogSkeleton />} />
      )}
      <LoadMore
        query={query}
        title={errorTitle}
        errorClassName={cardClass}
        className="mt-4 flex justify-center print:hidden"
      >
        Load More Messages
      </LoadMore>
      {(first || query.error) && children}
    </>
  );
}

/** `file`: undefined for more rows than it holds. */
function LogButtons({ file }: { file: string | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Button variant="outline" size="lg" onClick={() => print()}>
        <Printer aria-hidden />
        Print
      </Button>
      {file ? (
        <Button asChild variant="outline" size="lg">
          <a href={file} download>
            <Download aria-hidden />
            Download CSV
          </a>
        </Button>
      ) : (
        <p className="text-meta text-muted">
          Choose fewer days to download: a file has up to {formatInteger(maxFileRows)} rows.
        </p>
      )}
    </div>
  );
}

function formatCount({ total, relation }: { total: number; relation: string }): string {
  if (relation === 'gte') return `More than ${formatInteger(total)} messages`;
  return total === 1 ? '1 message' : `${formatInteger(total)} messages`;
}

/** Of the filter, as a row names the coach; undefined without a filter or a row. */
function findCoachName(contacts: Contact[], id: string | undefined): string | undefined {
  const coach = contacts.find((contact) => contact.coach?.id === id)?.coach;
  return id && coach ? formatPerson(coach) : undefined;
}

function LogSkeleton() {
  return (
    <SkeletonGroup label="Loading the log..." className={`${cardClass} divide-y divide-line`}>
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="p-4">
          <Skeleton className="h-4 w-48 max-w-full" />
          <Skeleton className="mt-2 h-3.5 w-72 max-w-full" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
