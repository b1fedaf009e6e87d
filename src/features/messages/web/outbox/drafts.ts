import { createLocalStore, type LocalStore } from '#web/local-store.ts';

type Drafts = Readonly<Record<string, string>>;

const empty: Drafts = {};
let opened: { me: string; drafts: LocalStore<Drafts> } | undefined;

function draftsOf(me: string): LocalStore<Drafts> {
  if (opened?.me !== me) opened = { me, drafts: createLocalStore(`drafts ${me}`, empty) };
  return opened.drafts;
}

/** What was begun to somebody and not sent. */
export const draftTo = (me: string, other: string): string => draftsOf(me).get()[other] ?? '';

export function keepDraft(me: string, other: string, words: string): void {
  const drafts = draftsOf(me);
  const { [other]: _, ...rest } = drafts.get();
  const next = words === '' ? rest : { ...rest, [other]: words };
  drafts.set(Object.keys(next).length > 0 ? next : empty);
}

export const forgetDrafts = (me: string): void => draftsOf(me).set(empty);
