import { Link } from '@tanstack/react-router';
import { Bookmark, CalendarDays, SlidersHorizontal, UserPlus, Users } from 'lucide-react';
import { SendMessagesButton } from '#features/messages/web/send-many/SendMessagesButton.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';

const linkClass = 'w-full justify-start font-medium';

export function QuickActionsCard() {
  return (
    <Card title="Quick Actions">
      <ul className="flex flex-col gap-2">
        <li>
          <Button asChild variant="outline" className={linkClass}>
            <Link to="/athletes" state={{ focusSearch: true }}>
              <SlidersHorizontal aria-hidden />
              Advanced Search
            </Link>
          </Button>
        </li>
        <li>
          <SendMessagesButton className={linkClass} />
        </li>
        <li>
          <Button asChild variant="outline" className={linkClass}>
            <Link to="/visits">
              <CalendarDays aria-hidden />
              Schedule Visits
            </Link>
          </Button>
        </li>
        <li>
          <Button asChild variant="outline" className={linkClass}>
            <Link to="/athletes" search={{ bookmarked: true }}>
              <Bookmark aria-hidden />
              Bookmarked Athletes
            </Link>
          </Button>
        </li>
        <li>
          <Button asChild variant="outline" className={linkClass}>
            <Link to="/add-athlete">
              <UserPlus aria-hidden />
              Add an Athlete
            </Link>
          </Button>
        </li>
        <li>
          <Button asChild variant="outline" className={linkClass}>
            <Link to="/athletes/added">
              <Users aria-hidden />
              Athletes I Added
            </Link>
          </Button>
        </li>
      </ul>
    </Card>
  );
}
