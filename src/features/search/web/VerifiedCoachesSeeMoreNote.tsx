import { Link } from '@tanstack/react-router';
import { useViewer } from '#features/accounts/web/session.ts';

const linkClass = 'touch-target text-brand underline underline-offset-2';

/** Why the list has no handles, scores and texts: nothing for those who see them. */
export function VerifiedCoachesSeeMoreNote() {
  const { readsReducedLists, role } = useViewer();
  if (!readsReducedLists) return null;
  const words = 'Verified coaches see contact and scores';
  return (
    <p className="text-meta text-muted">
      {role === 'coach' ? (
        <Link to="/coach-profile" className={linkClass}>
          {words}
        </Link>
      ) : (
        <a href="/safety" className={linkClass}>
          {words}
        </a>
      )}
    </p>
  );
}
