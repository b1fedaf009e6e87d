import { Link, useParams } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { StaffVerification } from '#features/verifications/contract/staff-verification-calls.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { type PageLoader, useLoadedQuery } from '#web/load-and-read-page-queries.ts';
import { queueAssignmentQuery } from '../data.ts';
import { FactList } from '../FactList.tsx';
import { formatDay, formatTime } from '../format-times-and-counts.ts';
import { DecideButtons, OutcomeCard, StaffItemFrame } from '../StaffItemFrame.tsx';
import { DecideVerificationDialog } from './DecideVerificationDialog.tsx';
import { verificationQuery } from './data.ts';
import { EarlierVerificationsList, verificationStateLabels } from './EarlierVerificationsList.tsx';
import { VerifyByHandDialog } from './VerifyByHandDialog.tsx';

export const loader: PageLoader<{ id: string }> = ({ queryClient, params }) =>
  Promise.all([
    queryClient.ensureQueryData(verificationQuery(params.id)),
    queryClient.prefetchQuery(queueAssignmentQuery(params.id)),
  ]);

const linkClass = 'touch-target font-medium text-brand underline-offset-3 hover:underline';

/** What a coach asks staff to see, and the decision. */
export function VerificationPage() {
  const { id } = useParams({ from: '/staff/$page/$id' });
  const verification = useLoadedQuery(verificationQuery(id));
  const { coach, school, state } = verification;
  const name = `${coach.firstName} ${coach.lastName}`;
  return (
    <StaffItemFrame
      title={`Verification of ${name}`}
      subtitle={`${coach.position} · ${coach.sport} · ${school.name}`}
      decided={state === 'proved' ? undefined : verificationStateLabels[state]}
      buttons={<OpenRequestButtons verification={verification} />}
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <EvidenceCard verification={verification} />
          {verification.decidedAt && (
            <OutcomeCard {...verification} outcome={verificationStateLabels[state]} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <CoachCard verification={verification} />
          {verification.earlier.length > 0 && (
            <Card title="Earlier requests">
              <EarlierVerificationsList verifications={verification.earlier} />
            </Card>
          )}
        </div>
      </div>
    </StaffItemFrame>
  );
}

function OpenRequestButtons({ verification }: { verification: StaffVerification }) {
  const [isVerifyingByHand, setVerifyingByHand] = useState(false);
  const { coach, id } = verification;
  return (
    <DecideButtons
      itemId={id}
      dialog={(close) => <DecideVerificationDialog verification={verification} onClose={close} />}
    >
      <Button variant="outline" size="lg" onClick={() => setVerifyingByHand(true)}>
        Verify by Hand
      </Button>
      {isVerifyingByHand && <VerifyByHandDialog coach={coach} onClose={() => setVerifyingByHand(false)} />}
    </DecideButtons>
  );
}

function EvidenceCard({ verification }: { verification: StaffVerification }) {
  const { directoryUrl, evidence, maskedEmail, provedAt, school } = verification;
  if (!directoryUrl)
    return (
      <Card title="What staff have seen">
        <p className="whitespace-pre-wrap wrap-anywhere text-body">{evidence}</p>
      </Card>
    );
  return (
    <Card
      title="What to look at"
      subtitle="An address alone proves a student: the page has to name the coach."
    >
      <FactList
        facts={[
          [
            'Page of the school',
            <a
              key="page"
              href={directoryUrl}
              target="_blank"
              rel="noreferrer noopener"
              className={`${linkClass} wrap-anywhere`}
            >
              {directoryUrl}
              <ExternalLink aria-label="opens in a new tab" className="ml-1 inline size-4" />
            </a>,
          ],
          ['Address at the school', `${maskedEmail}${provedAt ? ` · opened ${formatTime(provedAt)}` : ''}`],
          ['Domains of the school', school.domains.join(', ') || 'None known'],
        ]}
      />
    </Card>
  );
}

function CoachCard({ verification: { coach, school, requestedAt } }: { verification: StaffVerification }) {
  return (
    <Card title="Coach">
      <FactList
        facts={[
          [
            'Name',
            <Link
              key="name"
              to="/staff/$page/$id"
              params={{ page: 'people', id: coach.userId }}
              className={linkClass}
            >
              {coach.firstName} {coach.lastName}
            </Link>,
          ],
          [
            'School',
            `${school.name}${school.city ? `, ${school.city}` : ''}${school.state ? `, ${school.state}` : ''}`,
          ],
          ['Here since', formatDay(coach.createdAt)],
          ['Asked', formatTime(requestedAt)],
          ['Verified until', coach.verifiedUntil ? formatDay(coach.verifiedUntil) : 'Not verified'],
        ]}
      />
    </Card>
  );
}
