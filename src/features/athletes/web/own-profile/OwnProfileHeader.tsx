import { Link } from '@tanstack/react-router';
import { Eye, MapPin } from 'lucide-react';
import type { ComponentType } from 'react';
import { formatSides } from '#features/sports/contract/describe-strong-sides.ts';
import { formatSportWithGender } from '#features/sports/contract/gender-labels.ts';
import { getSportFacts } from '#features/sports/contract.ts';
import { ProfileImageButton } from '#features/uploads/web/ProfileImageButton.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { Rating } from '#ui/display/Rating.tsx';
import { ProfileHeading } from '#ui/layout/ProfileHeading.tsx';
import type { Athlete } from '../../contract.ts';
import { getNotYetRatedHint, toFullName, toPlaceName } from '../format-athlete.ts';
import { RecruitingStatusPill } from '../RecruitingStatusChip.tsx';

interface OwnProfileHeaderProps {
  athlete: Athlete;
  /** Says what coaches have given. */
  RatingButton: ComponentType<{ athlete: Athlete }>;
}

/** How coaches see me, with the link to my public profile. */
export function OwnProfileHeader({ athlete, RatingButton }: OwnProfileHeaderProps) {
  const { user, sport, position, classYear } = athlete;
  const { hue } = getSportFacts(sport);
  const sides = formatSides(athlete);
  return (
    <ProfileHeading
      name={toFullName(user)}
      src={user.profileImage}
      hue={hue}
      imageButton={<ProfileImageButton />}
      tags={
        <>
          <Pill hue={hue}>{formatSportWithGender(sport, athlete.gender)}</Pill>
          <Pill>{position}</Pill>
          {athlete.secondPosition && <Pill>{athlete.secondPosition}</Pill>}
          {sides && <Pill>{sides}</Pill>}
          <Pill className="tnum">Class of {classYear}</Pill>
          <RecruitingStatusPill athlete={athlete} />
          <Rating value={athlete.rating} hint={getNotYetRatedHint(athlete)} />
          <RatingButton athlete={athlete} />
          <span className="flex items-center gap-1 text-meta text-muted">
            <MapPin aria-hidden className="size-3.5" />
            {toPlaceName(athlete)}
          </span>
        </>
      }
      actions={
        <Button asChild variant="outline" size="lg" className="max-sm:w-full">
          <Link to="/athlete/$id" params={{ id: athlete.id }}>
            <Eye aria-hidden />
            View as others see it
          </Link>
        </Button>
      }
    />
  );
}
