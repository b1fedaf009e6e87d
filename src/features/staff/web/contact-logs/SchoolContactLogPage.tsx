import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ContactLogPanel } from '#features/contact-log/web/ContactLogPanel.tsx';
import { contactLogLoader } from '#features/contact-log/web/loaders.ts';
import type { ContactLogSearch } from '#features/contact-log/web/search-params.ts';
import { QueueLink } from '../QueueLink.tsx';

export const loader = contactLogLoader;

/** The contact log of any school; each reading is recorded. */
export function SchoolContactLogPage() {
  const { id } = useParams({ from: '/staff/$page/$id' });
  const [search, setSearch] = useState<ContactLogSearch>({});
  return (
    <ContactLogPanel
      audience="staff"
      schoolId={id}
      search={search}
      onSearchChange={setSearch}
      back={<QueueLink />}
    />
  );
}
