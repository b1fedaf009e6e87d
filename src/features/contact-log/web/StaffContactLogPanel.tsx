import { type ReactNode, useState } from 'react';
import { useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { ComplianceOfficersCard } from './ComplianceOfficersCard.tsx';
import { ContactLogPanel } from './ContactLogPanel.tsx';
import { schoolOfLogQuery } from './data.ts';
import type { ContactLogSearch } from './search-params.ts';

/** The log of any school and its seats, for staff. */
export function StaffContactLogPanel({ schoolId, back }: { schoolId: string; back: ReactNode }) {
  const school = useLoadedQuery(schoolOfLogQuery(schoolId));
  const [search, setSearch] = useState<ContactLogSearch>({});
  return (
    <ContactLogPanel audience="staff" school={school} search={search} onSearchChange={setSearch} back={back}>
      <ComplianceOfficersCard audience="staff" schoolId={schoolId} />
    </ContactLogPanel>
  );
}
