import { Film, GraduationCap, MapPin, MessageSquare, SearchX } from 'lucide-react';
import { Button } from '#ui/buttons/Button.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { CountBadge } from '#ui/display/CountBadge.tsx';
import { Dot } from '#ui/display/Dot.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { Rating } from '#ui/display/Rating.tsx';
import { Sparkline } from '#ui/display/Sparkline.tsx';
import { StatCard } from '#ui/display/StatCard.tsx';
import type { Hue } from '#ui/display/sport-color-classes.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Progress } from '#ui/feedback/Progress.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { ScrollArea } from '#ui/layout/ScrollArea.tsx';

const hues: Hue[] = ['football', 'basketball', 'baseball', 'soccer', 'track', 'other'];

export function DisplayExamples() {
  return (
    <>
      <PageHeading title="Coach Dashboard" subtitle="Discover and connect with top student athletes" />
      <dl className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label="Total Athletes" value="12,480" />
        <StatCard label="New This Week" value="214" hint="+18%" tone="ok" />
        <StatCard label="Bookmarked" value="36" />
        <StatCard label="Messages" value="3" hint="unread" />
      </dl>
      <div className="grid gap-3 lg:grid-cols-3">
        <PersonCard />
        <Card title="Hues" subtitle="Never with text on them">
          <div className="flex flex-wrap gap-3">
            {hues.map((hue) => (
              <Avatar key={hue} name={hue} hue={hue} />
            ))}
            <Avatar name="A" size={96} hue="track" alt="A person" />
          </div>
          <ul className="mt-3 flex flex-wrap gap-3 text-meta">
            {hues.map((hue) => (
              <li key={hue} className="flex items-center gap-1.5">
                <Dot hue={hue} /> {hue}
              </li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <Pill hue="football">Football</Pill>
            <Pill>Class of 2027</Pill>
            <Pill variant="brand">Coach</Pill>
            <Pill variant="neutral">Draft</Pill>
            <Pill variant="ok">Verified</Pill>
            <Pill variant="danger">Blocked</Pill>
            <Rating value={3} hint="not yet rated" />
            <CountBadge count={120} label="unread" />
          </div>
        </Card>
        <Card title="Charts">
          <Sparkline label="Profile views rose from 3 to 12 in a week" values={[3, 5, 4, 8, 7, 12, 11]} />
          <Progress label="Profile completeness" value={70} className="mt-4" />
        </Card>
        <Card title="Nothing" flush>
          <EmptyState
            icon={<SearchX />}
            title="No athletes found"
            action={<Button variant="outline">Clear All</Button>}
          >
            Try adjusting your search filters to find more athletes.
          </EmptyState>
        </Card>
        <Card title="Failure" flush>
          <ErrorState
            title="Error loading messages."
            message="Please try again."
            requestId="0197f3a2"
            onRetry={() => undefined}
          />
        </Card>
        <ErrorState
          line
          title="Your figures could not be loaded"
          message="Please try again."
          requestId="0197f3a2"
          onRetry={() => undefined}
        />
        <Card title="Waiting">
          <Spinner />
          <SkeletonGroup className="flex flex-col gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-24" />
          </SkeletonGroup>
          <ScrollArea label="Lines" className="mt-3 h-20 rounded-md border border-line">
            {hues.map((hue) => (
              <p key={hue} className="px-3 py-1.5">
                {hue}
              </p>
            ))}
          </ScrollArea>
        </Card>
      </div>
    </>
  );
}

function PersonCard() {
  return (
    <Card flush>
      <div className="flex items-center gap-3 p-4">
        <Avatar name="Marcus Whitfield" hue="football" />
        <div className="min-w-0 flex-1">
          <h3 className="text-card">Marcus Whitfield</h3>
          <p className="flex items-center gap-1.5 text-muted text-row">
            <Dot hue="football" /> Football · Quarterback
          </p>
        </div>
        <Rating value={4.6} />
      </div>
      <div className="flex items-center gap-3 border-line border-y px-4 py-3 text-meta text-muted">
        <span className="flex items-center gap-1">
          <MapPin aria-hidden className="size-3.5" /> Austin, TX
        </span>
        <span className="flex items-center gap-1">
          <GraduationCap aria-hidden className="size-3.5" /> Westlake High
        </span>
        <span className="tnum ml-auto flex items-center gap-1">
          <Film aria-hidden className="size-3.5" /> 3
        </span>
      </div>
      <div className="grid grid-cols-2 gap-2 p-4">
        <Button>
          <MessageSquare aria-hidden /> Contact
        </Button>
        <Button asChild variant="outline">
          <a href="#profile">View Profile</a>
        </Button>
      </div>
    </Card>
  );
}
