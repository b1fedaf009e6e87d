const ownProfileTabs = ['personal', 'academic', 'social', 'stats'] as const;
export type OwnProfileTab = (typeof ownProfileTabs)[number];

/** The tab of the own profile in its address; undefined, also for an unknown name, is the first tab. */
export function parseOwnProfileSearch({ tab }: Record<string, unknown>): { tab?: OwnProfileTab | undefined } {
  // Named even when it is invalid: the router keeps parameters that the validator does not return.
  return { tab: ownProfileTabs.find((each) => each === tab) };
}
