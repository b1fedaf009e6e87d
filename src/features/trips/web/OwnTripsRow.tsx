import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Route } from 'lucide-react';
import { tripsQuery } from './data.ts';

const maxNamed = 3;
const linkClass = 'touch-target rounded-sm underline underline-offset-3 hover:text-muted';

/** The coach's trips on one line, the last changed first, with a link to all. Without them the link is there alone. */
export function OwnTripsRow() {
  const { data: trips } = useQuery(tripsQuery);
  const named = trips?.slice(0, maxNamed) ?? [];
  return (
    <nav
      aria-label="Trips"
      className="mb-4 flex items-center pointer-coarse:min-h-11 gap-2 text-row print:hidden"
    >
      <Route aria-hidden className="size-4 flex-none text-muted" />
      {named.length > 0 && (
        <>
          <span className="flex-none text-muted">Trips:</span>
          <ul className="flex min-w-0 gap-3">
            {named.map(({ id, name }, nth) => (
              <li key={id} className={`flex min-w-12 ${nth === maxNamed - 1 ? 'max-sm:hidden' : ''}`}>
                <Link to="/trips/$id" params={{ id }} className={`min-w-0 ${linkClass}`}>
                  <span className="block max-w-26 truncate sm:max-w-64">{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <Link to="/trips" className={`flex-none font-semibold ${linkClass}`}>
        {trips?.length === 0 ? 'Plan a Trip' : 'All Trips'}
      </Link>
    </nav>
  );
}
