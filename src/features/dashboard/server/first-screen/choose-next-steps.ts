import type { NextStep } from '../../contract/first-screen.ts';
import { maxSteps } from '../../contract/first-screen-limits.ts';
import { type FilledProfileParts, profileParts } from '../profile-completeness.ts';
import type { CoachToAnswer, OwnProfileFacts } from './queries.ts';

export interface StepFacts
  extends Pick<
    OwnProfileFacts,
    'emailVerified' | 'mayInviteGuardian' | 'visitsToAnswer' | 'hasWrittenToCoach'
  > {
  filled: FilledProfileParts;
  coachToAnswer: CoachToAnswer | undefined;
}

/** Where each part of the profile is added, and how many minutes that takes; the form is open there. */
export const placesOfParts: Record<keyof FilledProfileParts, Omit<NextStep, 'text'>> = {
  position: { minutes: 1, link: '/my-profile?edit=sport' },
  photo: { minutes: 2, link: '/my-profile' },
  gpa: { minutes: 1, link: '/my-profile?tab=academic&edit=academic' },
  size: { minutes: 1, link: '/my-profile?edit=personal' },
  highlights: { minutes: 3, link: '/my-profile?tab=stats&edit=film' },
  stats: { minutes: 3, link: '/my-profile?tab=stats&edit=stats' },
  bio: { minutes: 5, link: '/my-profile?edit=personal' },
  highSchool: { minutes: 1, link: '/my-profile?edit=personal' },
  testScore: { minutes: 1, link: '/my-profile?tab=academic&edit=academic' },
  social: { minutes: 2, link: '/my-profile?tab=social&edit=social' },
};

/**
 * The next steps: first people who wait, then what the profile lacks, in the order in which coaches look for it. One of
 * the three is always of the profile while it lacks anything.
 */
export function chooseNextSteps(facts: StepFacts): NextStep[] {
  const waiting = listWaitingSteps(facts).slice(0, maxSteps - 1);
  const [firstPart, ...otherParts] = profileParts
    .filter(({ part }) => !facts.filled[part])
    .map(({ part, step }) => ({ text: step, ...placesOfParts[part] }));
  const guardian = facts.mayInviteGuardian
    ? [{ text: 'Invite a parent or guardian', minutes: 1, link: '/settings#guardians' }]
    : [];
  const writing = facts.hasWrittenToCoach
    ? []
    : [{ text: 'Write to a coach near you', minutes: 5, link: '/coaches' }];
  return [...waiting, ...(firstPart ? [firstPart] : []), ...guardian, ...otherParts, ...writing].slice(
    0,
    maxSteps,
  );
}

function listWaitingSteps({ coachToAnswer, visitsToAnswer, emailVerified }: StepFacts): NextStep[] {
  return [
    ...(coachToAnswer ? [toAnswerStep(coachToAnswer)] : []),
    ...(visitsToAnswer > 0 ? [{ text: 'Answer a visit proposal', minutes: 2, link: '/visits' }] : []),
    ...(emailVerified ? [] : [{ text: 'Confirm your email address', minutes: 1, link: '/settings#account' }]),
  ];
}

const toAnswerStep = ({ userId, firstName, lastName, total }: CoachToAnswer): NextStep =>
  total === 1
    ? { text: `Answer ${firstName} ${lastName}`, minutes: 3, link: `/messages/${userId}` }
    : { text: `Answer ${total} coaches who wrote to you`, minutes: 3 * total, link: '/messages' };
