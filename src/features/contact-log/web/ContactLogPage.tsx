import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { usePageTitle } from '#web/page-title.ts';
import { ComplianceOfficersCard } from './ComplianceOfficersCard.tsx';
import { ContactLogPanel } from './ContactLogPanel.tsx';
import { schoolOfLogQuery } from './data.ts';
import { EarlyContactCard } from './EarlyContactCard.tsx';
import { contactLogLoader } from './loaders.ts';

const route = getRouteApi('/schools/$id/contact-log');

export const loader = contactLogLoader;

/** The contact log of a school, for its head coach. */
export function ContactLogPage() {
  const { id } = route.useParams();
  const school = useLoadedQuery(schoolOfLogQuery(id));
  const search = route.useSearch();
  const navigate = useNavigate();
  const back = <BackToSchool id={id} />;
  if (!school.mayReadContactLog) return <NotForViewer back={back} school={school.name} />;
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
      back={back}
    >
      <EarlyContactCard schoolId={id} />
      <ComplianceOfficersCard audience="coaches" schoolId={id} />
    </ContactLogPanel>
  );
}

const BackToSchool = ({ id }: { id: string }) => (
  <Link
    to="/schools/$id"
    params={{ id }}
    className="touch-target inline-flex items-center gap-1.5 rounded-sm hover:text-fg print:hidden"
  >
    <ArrowLeft aria-hidden className="size-4" />
    School
  </Link>
);

function NotForViewer({ back, school }: { back: ReactNode; school: string }) {
  usePageTitle(`Contact log of ${school}`);
  return (
    <>
      <PageHeading back={back} title="Contact Log" subtitle={school} />
      <EmptyState
        icon={<ScrollText />}
        title="For head coaches"
        className="rounded-xl border border-line bg-surface"
      >
        The contact log of a school is for its head coaches, once our staff have confirmed them. If you are
        one, and verified, please{' '}
        <a href="/contact" className="touch-target text-brand underline underline-offset-2">
          write to us
        </a>
        .
      </EmptyState>
    </>
  );
}
