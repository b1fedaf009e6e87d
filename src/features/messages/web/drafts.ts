import { type Kept, kept } from '#web/kept.ts';

type Drafts = Readonly<Record<string, string>>;

const empty: Drafts = {};
let opened: { me: string; drafts: Kept<Drafts> } | undefined;

function draftsOf(me: string): Kept<Drafts> {
  if (opened?.me !== me) opened = { me, drafts: kept(`drafts ${me}`, empty) };
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
