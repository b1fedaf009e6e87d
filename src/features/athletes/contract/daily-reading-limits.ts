import type { CountedItems, DailyBudget } from '#shared/api-call.ts';
import type { Athlete } from '../contract.ts';

// Most athletes are minors, and accounts are free: who wants a copy of everybody must not get it, in no number of days that
// stays unseen. Of 100,000 athletes, a network without verified coaches gets less than 2 % a day.

/**
 * Different athletes in lists and suggestions: 60 full pages, or an hour of scrolling. A network gets little more than
 * one account: a school's members see much the same athletes, and five accounts of one person must not see five times as many.
 */
const athletesInLists: DailyBudget = {
  of: 'athletes in lists',
  newAccount: 1_000,
  account: 1_500,
  verified: 20_000,
  network: 1_900,
};

/** Different profiles: more than anybody reads in a day. A network gets those of two members, or of a class of new ones. */
const wholeProfiles: DailyBudget = {
  of: 'profiles',
  newAccount: 100,
  account: 300,
  verified: 5_000,
  network: 600,
};

/** Of a call whose rows are athletes. */
export const countedAthletesOfLists: CountedItems<Pick<Athlete, 'id'>> = {
  budget: athletesInLists,
  getId: ({ id }) => id,
};

/** Of a call that returns one athlete: the own profile does not count. */
export const countedOpenedProfile: CountedItems<Pick<Athlete, 'id' | 'userId'>> = {
  budget: wholeProfiles,
  getId: ({ id, userId }, viewerId) => (userId === viewerId ? undefined : id),
};
