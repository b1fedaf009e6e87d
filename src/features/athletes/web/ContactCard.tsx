import { Link } from '@tanstack/react-router';
import { CalendarPlus, Link2, Printer } from 'lucide-react';
import { useViewer } from '#features/accounts/web/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/Card.tsx';
import type { Athlete } from '../contract.ts';
import { useInjectedAthleteButtons } from './injected-athlete-buttons-context.ts';
import { SocialLinksList } from './SocialLinksList.tsx';

const actionClass = 'justify-start px-2 font-medium print:hidden';

/** How to reach the athlete, and ways to pass the profile on. */
export function ContactCard({ athlete, isOwn }: { athlete: Athlete; isOwn: boolean }) {
  const { OpenConversationButton } = useInjectedAthleteButtons();
  const isCoach = useViewer().role === 'coach';
  return (
    <Card title="Contact">
      <div className="flex flex-col gap-1">
        {!isOwn && (
          <OpenConversationButton
            person={athlete}
            label="Send Message"
            size="lg"
            className="mb-2 print:hidden"
          />
        )}
        <SocialLinksList athlete={athlete} />
        {isCoach && (
          <Button asChild variant="ghost" className={actionClass}>
            <Link to="/visits" search={{ athlete: athlete.id }}>
              <CalendarPlus aria-hidden />
              Propose a visit
            </Link>
          </Button>
        )}
        <Button variant="ghost" className={actionClass} onClick={() => void copyProfileLink()}>
          <Link2 aria-hidden />
          Copy profile link
        </Button>
        <Button variant="ghost" className={actionClass} onClick={() => print()}>
          <Printer aria-hidden />
          Print one-page sheet
        </Button>
      </div>
    </Card>
  );
}

async function copyProfileLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    toast({ title: 'Link copied', description: 'Anyone who opens it signs in first.' });
  } catch {
    // Without https or without permission, the browser lets no page write to the clipboard.
    toast({ title: 'The link could not be copied', description: location.href, variant: 'destructive' });
  }
}
