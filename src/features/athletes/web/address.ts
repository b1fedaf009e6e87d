export const ownProfileTabs = ['personal', 'academic', 'social', 'stats'] as const;
export type OwnProfileTab = (typeof ownProfileTabs)[number];

/** The chosen tab of the own profile, in its address; undefined is the first one, also for what no tab is called. */
export function ownProfileSearch({ tab }: Record<string, unknown>): { tab?: OwnProfileTab | undefined } {
  // Named even when it is refused: the router keeps what a check does not mention.
  return { tab: ownProfileTabs.find((each) => each === tab) };
}
