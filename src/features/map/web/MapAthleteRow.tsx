import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Athlete } from '#features/athletes/contract.ts';
import { formatCityAndRegion } from '#features/places/contract/countries.ts';
import { formatPositions, getSportFacts } from '#features/sports/contract.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { Rating } from '#ui/display/Rating.tsx';

interface MapAthleteRowProps {
  athlete: Athlete;
  withPlace?: boolean | undefined;
  /** Below the facts. */
  button?: ReactNode;
}

/** An athlete in a popup of the map, or in the list next to the map, which also shows the city. */
export function MapAthleteRow({ athlete, withPlace, button }: MapAthleteRowProps) {
  const { user, sport, classYear, highSchool, rating, ratingCount } = athlete;
  const { hue } = getSportFacts(sport);
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <li data-list-item className="relative flex gap-3 px-3 py-2.5">
      <Avatar name={name} src={user.profileImage} hue={hue} size={32} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <Link
            to="/athlete/$id"
            params={{ id: athlete.id }}
            className="touch-stretch truncate rounded-sm font-semibold text-row hover:underline"
          >
            {name}
          </Link>
          <Rating value={rating} hint={ratingCount === 0 ? 'not yet rated' : undefined} className="ml-auto" />
        </p>
        <p className="tnum text-meta text-muted">
          {[
            formatPositions(athlete),
            `Class of ${classYear}`,
            highSchool,
            withPlace && formatCityAndRegion(athlete),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-2">
          <Pill hue={hue}>{sport}</Pill>
          {button}
        </div>
      </div>
    </li>
  );
}
