import { Link } from '@tanstack/react-router';
import { AtSign, CalendarPlus, Link2, Printer } from 'lucide-react';
import { useViewer } from '#features/accounts/web/session.ts';
import { BookmarkButton } from '#features/bookmarks/web/BookmarkButton.tsx';
import { SafetyButton } from '#features/safety/web/SafetyButton.tsx';
import { factsOf } from '#features/sports/contract.ts';
import { formatTimeAgo } from '#shared/time-ago.ts';
import { formatGpa, formatWeight } from '#shared/units.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { Rating } from '#ui/display/Rating.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/Card.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { usePageTitle } from '#web/page-title.ts';
import type { Athlete } from '../contract.ts';
import { nameOf, placeOf, ratingHint } from './athlete-text.ts';
import { BackLink } from './BackLink.tsx';
import { CityMapCard } from './CityMapCard.tsx';
import { ContactButton } from './ContactButton.tsx';
import { useRecordView } from './data.ts';
import { Fact, Facts } from './Facts.tsx';
import { Highlights } from './Highlights.tsx';
import { SeasonStats } from './SeasonStats.tsx';

export function AthleteProfile({ athlete }: { athlete: Athlete }) {
  const isOwn = useViewer().id === athlete.userId;
  const isWide = useMediaQuery('(min-width: 1024px)');
  usePageTitle(nameOf(athlete.user));
  useRecordView(athlete, isOwn);
  return (
    <article>
      <BackLink />
      <Head athlete={athlete} isOwn={isOwn} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_296px] lg:gap-6 print:block print:space-y-3">
        <div className="flex min-w-0 flex-col gap-4 print:gap-3">
          <Card title="Basic Information">
            <Facts>
              <Fact label="Location">{placeOf(athlete)}</Fact>
              <Fact label="Height">{athlete.height}</Fact>
              <Fact label="Weight">{athlete.weight === null ? null : formatWeight(athlete.weight)}</Fact>
              <Fact label="High School">{athlete.highSchool}</Fact>
            </Facts>
          </Card>
          <Card title="Academic Information">
            <Facts>
              <Fact label="GPA">{athlete.gpa === null ? null : formatGpa(athlete.gpa)}</Fact>
              {athlete.satScore !== null && <Fact label="SAT">{athlete.satScore}</Fact>}
              {athlete.actScore !== null && <Fact label="ACT">{athlete.actScore}</Fact>}
            </Facts>
          </Card>
          {athlete.bio && (
            <Card title="About">
              <p className="max-w-[65ch] whitespace-pre-line text-pretty text-body leading-6">
                {athlete.bio}
              </p>
            </Card>
          )}
          <Highlights athlete={athlete} />
          <SeasonStats athlete={athlete} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ContactCard athlete={athlete} isOwn={isOwn} />
          {isWide && <CityMapCard athlete={athlete} />}
        </div>
      </div>
    </article>
  );
}

interface PartProps {
  athlete: Athlete;
  isOwn: boolean;
}

function Head({ athlete, isOwn }: PartProps) {
  const { user, sport, position, classYear } = athlete;
  const { hue } = factsOf(sport);
  return (
    <header className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar
        name={nameOf(user)}
        src={user.profileImage}
        hue={hue}
        size={96}
        className="max-sm:size-18 max-sm:text-title"
      />
      <div className="min-w-0 flex-1 basis-60">
        <h1 className="text-balance text-name max-sm:text-title">{nameOf(user)}</h1>
        <div className="mt-1.5 flex flex-wrap items-center gap-2">
          <Pill hue={hue}>{sport}</Pill>
          <Pill>{position}</Pill>
          <Pill className="tnum">Class of {classYear}</Pill>
          <Rating value={athlete.rating} hint={ratingHint(athlete)} />
          <span className="text-meta text-muted print:hidden">
            {athlete.ratingCount === 0 && 'Not yet rated · '}
            {athlete.lastActiveAt ? `Active ${formatTimeAgo(athlete.lastActiveAt)}` : 'Not active yet'}
          </span>
        </div>
      </div>
      {!isOwn && (
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1 print:hidden">
          <BookmarkButton athlete={athlete} wide />
          <ContactButton person={athlete} size="lg" />
          <SafetyButton
            person={{ id: athlete.userId, name: nameOf(user) }}
            size="lg"
            variant="outline"
            className="max-sm:flex-none!"
          />
        </div>
      )}
    </header>
  );
}

function ContactCard({ athlete, isOwn }: PartProps) {
  const isCoach = useViewer().role === 'coach';
  return (
    <Card title="Contact">
      <div className="flex flex-col gap-1">
        {!isOwn && (
          <ContactButton person={athlete} label="Send Message" size="lg" className="mb-2 print:hidden" />
        )}
        {athlete.socialMedia && (
          <p className="flex min-h-8 items-center gap-2 px-2 text-row">
            <AtSign aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 truncate">{athlete.socialMedia}</span>
          </p>
        )}
        {isCoach && (
          <Button asChild variant="ghost" className="justify-start px-2 font-medium print:hidden">
            <Link to="/visits" search={{ athlete: athlete.id }}>
              <CalendarPlus aria-hidden />
              Propose a visit
            </Link>
          </Button>
        )}
        <Button
          variant="ghost"
          className="justify-start px-2 font-medium print:hidden"
          onClick={() => void copyAddress()}
        >
          <Link2 aria-hidden />
          Copy profile link
        </Button>
        <Button
          variant="ghost"
          className="justify-start px-2 font-medium print:hidden"
          onClick={() => print()}
        >
          <Printer aria-hidden />
          Print one-page sheet
        </Button>
      </div>
    </Card>
  );
}

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    toast({ title: 'Link copied', description: 'Whoever opens it signs in first.' });
  } catch {
    // Without https, or where a person has said no, the browser lets no page write.
    toast({ title: 'The link could not be copied', description: location.href, variant: 'destructive' });
  }
}
