import { Link } from '@tanstack/react-router';
import { Eye, MapPin } from 'lucide-react';
import { getSportFacts } from '#features/sports/contract.ts';
import { ProfileImageButton } from '#features/uploads/web/ProfileImageButton.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { Rating } from '#ui/display/Rating.tsx';
import type { Athlete } from '../../contract.ts';
import { describeRating, toFullName, toPlaceName } from '../formats.ts';

/** How coaches see me, with the link to my public profile. */
export function OwnProfileHeader({ athlete }: { athlete: Athlete }) {
  const { user, sport, position, classYear } = athlete;
  const { hue } = getSportFacts(sport);
  return (
    <header className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="relative">
        <Avatar
          name={toFullName(user)}
          src={user.profileImage}
          hue={hue}
          size={96}
          className="max-sm:size-18 max-sm:text-title"
        />
        <div className="absolute -right-1 -bottom-1">
          <ProfileImageButton />
        </div>
      </div>
      <div className="min-w-0 flex-1 basis-60">
        <h1 className="text-balance text-name max-sm:text-title">{toFullName(user)}</h1>
        <div className="mt-1.5 flex flex-wrap items-center gap-2">
          <Pill hue={hue}>{sport}</Pill>
          <Pill>{position}</Pill>
          <Pill className="tnum">Class of {classYear}</Pill>
          <Rating value={athlete.rating} hint={describeRating(athlete)} />
          <span className="flex items-center gap-1 text-meta text-muted">
            <MapPin aria-hidden className="size-3.5" />
            {toPlaceName(athlete)}
          </span>
        </div>
      </div>
      <Button asChild variant="outline" size="lg" className="max-sm:w-full">
        <Link to="/athlete/$id" params={{ id: athlete.id }}>
          <Eye aria-hidden />
          View as others see it
        </Link>
      </Button>
    </header>
  );
}
