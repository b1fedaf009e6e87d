import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Athlete } from '#features/athletes/contract.ts';
import { formatCityAndRegion } from '#features/places/contract/countries.ts';
import { Card } from '#ui/layout/Card.tsx';
import { isPlaceKnownQuery } from './data.ts';
import { LazyAthleteMap } from './LazyAthleteMap.tsx';

/** Wide enough to show the outline of the state, and other athletes whom a coach could visit on the same trip. */
const radiusMiles = 200;

/** The map around an athlete's city; nothing for a city that is not in the list of places. */
export function NearbyAthletesMapCard({ athlete }: { athlete: Pick<Athlete, 'city' | 'state' | 'country'> }) {
  const place = formatCityAndRegion(athlete);
  const { data: isKnown } = useQuery(isPlaceKnownQuery(athlete));
  if (!isKnown) return null;
  return (
    <Card
      flush
      title={place}
      subtitle={
        <Link
          to="/athletes"
          search={{ near: place, radius: radiusMiles }}
          className="touch-target rounded-sm underline underline-offset-3 hover:text-fg"
        >
          Athletes within {radiusMiles} miles
        </Link>
      }
      className="print:hidden"
    >
      <LazyAthleteMap filters={{ near: place, radius: radiusMiles }} compact />
    </Card>
  );
}
