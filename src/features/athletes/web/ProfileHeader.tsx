import type { ComponentType } from 'react';
import { formatSides } from '#features/sports/contract/describe-strong-sides.ts';
import { formatSportWithGender } from '#features/sports/contract/gender-labels.ts';
import { getSportFacts } from '#features/sports/contract.ts';
import { formatTimeAgo } from '#shared/time-ago.ts';
import { Pill } from '#ui/display/Pill.tsx';
import { Rating } from '#ui/display/Rating.tsx';
import { ProfileHeading } from '#ui/layout/ProfileHeading.tsx';
import { type PageKeys, useLetterKeys } from '#web/keyboard/page-keys.ts';
import { pressButtonBySelector } from '#web/keyboard/press-button-key.ts';
import { formatRatingCount } from '../contract/format-rating-count.ts';
import type { Athlete } from '../contract.ts';
import { getNotYetRatedHint, toFullName } from './format-athlete.ts';
import { useInjectedAthleteButtons } from './injected-athlete-buttons-context.ts';
import { RecruitingStatusPill } from './RecruitingStatusChip.tsx';

export interface MoreAboutAthleteButtonProps {
  athlete: Athlete;
  size?: 'lg';
  variant?: 'outline';
  className?: string;
}

export interface InjectedHeaderComponents {
  EvaluateButton: ComponentType<{ athlete: Athlete }>;
  MoreAboutAthleteButton: ComponentType<MoreAboutAthleteButtonProps>;
}

const profileKeys: PageKeys = {
  title: 'On this profile',
  keys: [
    ['B', 'Add or remove bookmark'],
    ['M', 'Write a message'],
  ],
};
const pressProfileKey = pressButtonBySelector({
  b: '#content header [data-bookmark]',
  m: '#content header [data-contact]',
});

function ProfileKeys() {
  useLetterKeys(profileKeys, pressProfileKey);
  return null;
}

interface ProfileHeaderProps {
  athlete: Athlete;
  isOwn: boolean;
  parts: InjectedHeaderComponents;
}

/** Who the athlete is, and the actions of others: bookmark, contact, evaluate, and a menu with the rest. */
export function ProfileHeader({ athlete, isOwn, parts }: ProfileHeaderProps) {
  const { EvaluateButton, MoreAboutAthleteButton } = parts;
  const { BookmarkButton, OpenConversationButton } = useInjectedAthleteButtons();
  const { user, sport, position, classYear } = athlete;
  const { hue } = getSportFacts(sport);
  const sides = formatSides(athlete);
  const notYetRated = getNotYetRatedHint(athlete);
  return (
    <ProfileHeading
      name={toFullName(user)}
      src={user.profileImage}
      hue={hue}
      tags={
        <>
          <Pill hue={hue}>{formatSportWithGender(sport, athlete.gender)}</Pill>
          <Pill>{position}</Pill>
          {athlete.secondPosition && <Pill>{athlete.secondPosition}</Pill>}
          {sides && <Pill>{sides}</Pill>}
          <Pill className="tnum">Class of {classYear}</Pill>
          <RecruitingStatusPill athlete={athlete} />
          <Rating value={athlete.rating} hint={notYetRated} />
          {/* Nobody points at a value on paper to read that it is a starting one. */}
          {notYetRated && <span className="hidden text-meta text-muted print:inline">({notYetRated})</span>}
          <span className="text-meta text-muted print:hidden">
            {formatRatingCount(athlete)}
            {' · '}
            {athlete.lastActiveAt ? `Active ${formatTimeAgo(athlete.lastActiveAt)}` : 'Not active yet'}
          </span>
        </>
      }
      actions={
        !isOwn && (
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 print:hidden">
            <ProfileKeys />
            <BookmarkButton athlete={athlete} withLabel />
            <OpenConversationButton person={athlete} size="lg" />
            <EvaluateButton athlete={athlete} />
            <MoreAboutAthleteButton
              athlete={athlete}
              size="lg"
              variant="outline"
              className="max-sm:flex-none!"
            />
          </div>
        )
      }
    />
  );
}
