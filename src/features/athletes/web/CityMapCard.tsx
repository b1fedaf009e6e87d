import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LazyMap } from '#features/map/web/LazyMap.tsx';
import { Card } from '#ui/layout/Card.tsx';
import type { Athlete } from '../contract.ts';
import { placeOf } from './athlete-text.ts';
import { placedQuery } from './data.ts';

/** So far that the outlines of the state are in view, and coaches see who is on the way. */
const miles = 200;

/** The athlete's city among its neighbours; nothing for a city that is on no map of ours. */
export function CityMapCard({ athlete }: { athlete: Athlete }) {
  const near = placeOf(athlete);
  const { data: isPlaced } = useQuery(placedQuery(athlete));
  if (!isPlaced) return null;
  return (
    <Card
      flush
      title={near}
      subtitle={
        <Link
          to="/athletes"
          search={{ near, radius: miles }}
          className="touch-target rounded-sm underline underline-offset-3 hover:text-fg"
        >
          Athletes within {miles} miles
        </Link>
      }
      className="print:hidden"
    >
      <LazyMap filters={{ near, radius: miles }} compact />
    </Card>
  );
}
