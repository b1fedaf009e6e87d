import { Link } from '@tanstack/react-router';
import { ArrowLeft, Landmark, MapPin, Pencil, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActivityCard } from '#features/activity/web/ActivityCard.tsx';
import { OpenConversationButton } from '#features/messages/web/thread/OpenConversationButton.tsx';
import { BlockAndReportButton } from '#features/safety/web/BlockAndReportButton.tsx';
import { formatDivision } from '#features/schools/contract.ts';
import { SchoolLink } from '#features/schools/web/SchoolLink.tsx';
import { VerifiedCoachButton } from '#features/schools/web/VerifiedCoachButton.tsx';
import { formatProgram } from '#features/sports/contract/gender-labels.ts';
import { getSportFacts } from '#features/sports/contract.ts';
import { ProfileImageButton } from '#features/uploads/web/ProfileImageButton.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { ProfileHeading } from '#ui/layout/ProfileHeading.tsx';
import { type PageKeys, useLetterKeys } from '#web/keyboard/page-keys.ts';
import { pressButtonBySelector } from '#web/keyboard/press-button-key.ts';
import { lazyComponentWithRetry } from '#web/lazy-component.tsx';
import { usePageTitle } from '#web/page-title.ts';
import { useInPlaceEditing } from '#web/unsaved-changes.tsx';
import { answerRate } from '../contract/answer-rate.ts';
import type { Coach, CoachOfPage } from '../contract.ts';
import { toFullName, toPlaceName } from './format-coach.ts';

// A chunk of its own: the form imports the schemas, and most viewers of a coach's page never edit one.
const CoachForm = lazyComponentWithRetry(
  async () => (await import('./CoachForm.tsx')).CoachForm,
  () => <Spinner />,
);

const profileKeys: PageKeys = { title: 'On this profile', keys: [['M', 'Write a message']] };
const pressProfileKey = pressButtonBySelector({ m: '#content header [data-contact]' });

function ProfileKeys() {
  useLetterKeys(profileKeys, pressProfileKey);
  return null;
}

interface CoachProfileProps {
  coach: CoachOfPage;
  isOwn: boolean;
  /** Beside the facts of the own profile. */
  children: ReactNode;
}

export function CoachProfile({ coach, isOwn, children }: CoachProfileProps) {
  const editing = useInPlaceEditing();
  usePageTitle(toFullName(coach));
  return (
    <article>
      {!isOwn && (
        <Link
          to="/coaches"
          className="touch-target mb-3 inline-flex items-center gap-1.5 rounded-sm text-meta text-muted hover:text-fg print:hidden"
        >
          <ArrowLeft aria-hidden className="size-3.5" />
          Coach Directory
        </Link>
      )}
      <CoachProfileHeader coach={coach} isOwn={isOwn}>
        {isOwn ? (
          <Button
            ref={editing.toggle}
            variant="outline"
            size="lg"
            aria-expanded={editing.isOpen}
            onClick={editing.isOpen ? editing.cancel : editing.open}
          >
            {!editing.isOpen && <Pencil aria-hidden />}
            {editing.isOpen ? 'Cancel' : 'Edit Profile'}
          </Button>
        ) : (
          <>
            <Button asChild variant="outline" size="lg">
              <Link to="/team/$coachId" params={{ coachId: coach.id }}>
                <Users aria-hidden />
                View Team
              </Link>
            </Button>
            <ProfileKeys />
            <OpenConversationButton person={coach} label="Message" size="lg" />
            <BlockAndReportButton
              person={{ id: coach.userId, name: toFullName(coach) }}
              size="lg"
              variant="outline"
            />
          </>
        )}
      </CoachProfileHeader>
      <div className={isOwn ? 'grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]' : ''}>
        <Card title="Coach Information">
          {editing.isOpen ? (
            <CoachForm coach={coach} editing={editing} />
          ) : (
            <CoachFacts coach={coach} isOwn={isOwn} />
          )}
        </Card>
        {isOwn && (
          <div className="flex min-w-0 flex-col gap-4">
            {children}
            <ActivityCard />
          </div>
        )}
        {editing.question}
      </div>
    </article>
  );
}

function CoachProfileHeader({
  coach,
  isOwn,
  children,
}: {
  coach: Coach;
  isOwn: boolean;
  children: ReactNode;
}) {
  const { user, sport, position, school } = coach;
  const { hue } = getSportFacts(sport);
  return (
    <ProfileHeading
      name={toFullName(coach)}
      src={user.profileImage}
      hue={hue}
      imageButton={
        isOwn && (
          <div className="print:hidden">
            <ProfileImageButton />
          </div>
        )
      }
      tags={
        <>
          <Pill hue={hue}>{formatProgram(sport, coach.genders)}</Pill>
          <Pill>{position}</Pill>
          {coach.verified && <VerifiedCoachButton name={toFullName(coach)} labelled />}
          {coach.activeRecruiter && <Pill variant="ok">Active Recruiter</Pill>}
        </>
      }
      details={
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-muted text-row [&_svg]:size-3.5 [&_svg]:shrink-0">
          <span className="flex min-w-0 items-center gap-1.5">
            <Landmark aria-hidden />
            <SchoolLink name={school} schoolId={coach.schoolId} />
          </span>
          <span className="flex items-center gap-1.5">
            <MapPin aria-hidden />
            {toPlaceName(coach)}
          </span>
        </p>
      }
      actions={<div className="flex gap-2 max-sm:w-full max-sm:*:flex-1 print:hidden">{children}</div>}
    />
  );
}

function CoachFacts({ coach, isOwn }: { coach: CoachOfPage; isOwn: boolean }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2">
      <CoachFact label="School">{coach.school}</CoachFact>
      {coach.college && <CoachFact label="Division">{formatDivision(coach.college) ?? 'Unknown'}</CoachFact>}
      <CoachFact label="Sport">{formatProgram(coach.sport, coach.genders)}</CoachFact>
      <CoachFact label="Position">{coach.position}</CoachFact>
      <CoachFact label="Location">{toPlaceName(coach)}</CoachFact>
      {coach.answers && (
        <CoachFact label="Messages">
          Answered {coach.answers.answered} of {coach.answers.athletes} athletes within {answerRate.days} days
        </CoachFact>
      )}
      <div className="sm:col-span-2">
        <dt className="text-meta text-muted">Bio</dt>
        <dd className="max-w-[65ch] whitespace-pre-line text-pretty break-words leading-6">
          {coach.bio ?? (
            <span className="text-muted">
              {isOwn ? 'Tell athletes about your program: edit your profile to add a bio.' : 'No bio yet.'}
            </span>
          )}
        </dd>
      </div>
    </dl>
  );
}

function CoachFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-muted">{label}</dt>
      <dd className="break-words font-medium text-card">{children}</dd>
    </div>
  );
}
