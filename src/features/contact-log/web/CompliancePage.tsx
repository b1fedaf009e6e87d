import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthPageCard } from '#features/accounts/web/AuthPageCard.tsx';
import { RequestMailedLinkCard } from '#features/accounts/web/RequestMailedLinkCard.tsx';
import { LegalLinksList } from '#features/legal/web/LegalLinksList.tsx';
import { Logo } from '#ui/display/Logo.tsx';
import { CallError, toErrorMessage } from '#web/api.ts';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { MutationButton, MutationLink } from '#web/mutation-buttons.tsx';
import { officerInvitationSchema } from '../contract/compliance-calls.ts';
import { ContactLogPanel } from './ContactLogPanel.tsx';
import {
  complianceSeatQuery,
  mailComplianceLink,
  useCloseComplianceLog,
  useOpenComplianceLink,
} from './compliance-data.ts';
import type { ContactLogSearch } from './search-params.ts';

export const loader: PageLoader = ({ queryClient }) => queryClient.ensureQueryData(complianceSeatQuery);

const title = 'For compliance officers';

/** The contact log for compliance officers. They have no account: a mailed link opens it. */
export function CompliancePage() {
  const { token } = useSearch({ from: '/compliance' });
  const { officer } = useLoadedQuery(complianceSeatQuery);
  if (token) return <OpenLink token={token} />;
  if (!officer) return <RequestLink />;
  return <LogOfOfficer key={officer.school.id} {...officer} />;
}

/** Asks for a press: mail programs open links by themselves, and this one works once. */
function OpenLink({ token }: { token: string }) {
  const navigate = useNavigate();
  const open = useOpenComplianceLink();
  if (open.error instanceof CallError && open.error.status === 400)
    return <RequestLink message={toErrorMessage(open.error, 'Please try again.')} />;
  return (
    <AuthPageCard
      title={title}
      subtitle="Read which coach of your school wrote to which athlete. You need no password and no account."
    >
      {open.error && (
        <p role="alert" className="mb-4 text-danger text-row">
          {toErrorMessage(open.error, 'Please try again.')}
        </p>
      )}
      <MutationButton
        mutation={open}
        size="lg"
        className="w-full"
        pendingText="Opening..."
        onClick={() =>
          open.mutate(token, {
            onSuccess: () => void navigate({ to: '/compliance', search: {}, replace: true }),
          })
        }
      >
        Open the Log
      </MutationButton>
    </AuthPageCard>
  );
}

const RequestLink = ({ message }: { message?: string }) => (
  <RequestMailedLinkCard
    title={title}
    subtitle={message ?? 'Enter the address to which you were invited. We email you a link.'}
    schema={officerInvitationSchema}
    send={mailComplianceLink}
  />
);

interface LogOfOfficerProps {
  email: string;
  school: { id: string; name: string };
}

function LogOfOfficer({ email, school }: LogOfOfficerProps) {
  const [search, setSearch] = useState<ContactLogSearch>({});
  const close = useCloseComplianceLog();
  return (
    <div className="mx-auto min-h-dvh w-full max-w-6xl px-4 py-6">
      <header className="mb-6 print:hidden">
        <Link to="/" aria-label="Fieldhouse, to the start page" className="touch-target inline-block">
          <Logo name="Fieldhouse" />
        </Link>
      </header>
      <main>
        <ContactLogPanel
          audience="officer"
          school={school}
          search={search}
          onSearchChange={setSearch}
          back={<span className="wrap-anywhere">This page belongs to {email}.</span>}
        />
      </main>
      <footer className="mt-8 flex flex-col items-center gap-4 text-muted text-row print:hidden">
        <MutationLink mutation={close} pendingText="Closing...">
          Close the log on this device
        </MutationLink>
        <LegalLinksList newTab className="justify-center" />
      </footer>
    </div>
  );
}
