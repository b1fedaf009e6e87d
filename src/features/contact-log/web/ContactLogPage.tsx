import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { ComplianceOfficersCard } from './ComplianceOfficersCard.tsx';
import { ContactLogPanel } from './ContactLogPanel.tsx';
import { schoolOfLogQuery } from './data.ts';
import { contactLogLoader } from './loaders.ts';

const route = getRouteApi('/schools/$id/contact-log');

export const loader = contactLogLoader;

/** The contact log of a school, for its head coach. */
export function ContactLogPage() {
  const { id } = route.useParams();
  const school = useLoadedQuery(schoolOfLogQuery(id));
  const search = route.useSearch();
  const navigate = useNavigate();
  return (
    <ContactLogPanel
      audience="coaches"
      school={school}
      search={search}
      onSearchChange={(changed) =>
        void navigate({
          to: '/schools/$id/contact-log',
          params: { id },
          search: changed,
          replace: true,
          resetScroll: false,
        })
      }
      back={
        <Link
          to="/schools/$id"
          params={{ id }}
          className="touch-target inline-flex items-center gap-1.5 rounded-sm hover:text-fg print:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" />
          School
        </Link>
      }
    >
      {school.mayReadContactLog && <ComplianceOfficersCard audience="coaches" schoolId={id} />}
    </ContactLogPanel>
  );
}
