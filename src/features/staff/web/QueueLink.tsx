import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

/** From a page of staff about one thing back to their queue. */
export function QueueLink() {
  return (
    <Link to="/staff" className="touch-target inline-flex items-center gap-1.5 rounded-sm hover:text-fg">
      <ArrowLeft aria-hidden className="size-4" />
      Queue
    </Link>
  );
}
