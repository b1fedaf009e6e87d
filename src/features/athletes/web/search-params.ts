const ownProfileTabs = ['personal', 'academic', 'social', 'stats'] as const;
export type OwnProfileTab = (typeof ownProfileTabs)[number];

/** What a link opens for editing: a section, or a list whose form is always open. */
const editedParts = ['sport', 'recruiting', 'personal', 'academic', 'social', 'stats', 'film'] as const;
export type EditedPart = (typeof editedParts)[number];

interface OwnProfileSearch {
  tab?: OwnProfileTab | undefined;
  edit?: EditedPart | undefined;
}

/** The tab of the own profile in its address; undefined, also for an unknown name, is the first tab. */
export function parseOwnProfileSearch({ tab, edit }: Record<string, unknown>): OwnProfileSearch {
  // Named even when it is invalid: the router keeps parameters that the validator does not return.
  return {
    tab: ownProfileTabs.find((each) => each === tab),
    edit: editedParts.find((each) => each === edit),
  };
}
