import type { Connection, ContextWith } from '#server/context.ts';
import { determineGendersForContactRule, type StoredContactVerdict } from '../contract.ts';
import { decideContactVerdict, decideStoredVerdict } from './decide-contact-rule-verdict.ts';
import { findCurrentRules, listFactsOfSends, type RulesVersion } from './queries.ts';
import { cacheCurrentRules } from './service.ts';

/** What a coach is about to send to an athlete, or a member to another. */
interface Send {
  senderId: string;
  receiverId: string;
  /** What its sender says it is; absent: personal. */
  kind?: string | undefined;
  /** Of what is no written message. */
  action?: 'visit';
}

/** What the rules say of a send, and of which school its coach is; null where that is not in the list. */
export interface ContactOfSend {
  schoolId: string | null;
  verdict: StoredContactVerdict;
  /** Why it is refused: the school has asked for that. */
  refusal?: string;
}

/** For each send, in their order, what the rules say; undefined for those that are not of a coach to an athlete. */
export type FindContactsOfSends = (
  db: Connection,
  sends: readonly Send[],
) => Promise<(ContactOfSend | undefined)[]>;

/** With the rules read at most once a minute. */
export function createContactFinder(ctx: ContextWith<'db' | 'now'>): FindContactsOfSends {
  const cache = cacheCurrentRules();
  return (db, sends) => findContacts(ctx, db, sends, () => cache.fetch('current', { context: db }));
}

/** With the rules as they are now: for what is sent rarely. */
export const findContactsOfSends = (
  ctx: ContextWith<'now'>,
  db: Connection,
  sends: readonly Send[],
): Promise<(ContactOfSend | undefined)[]> => findContacts(ctx, db, sends, () => findCurrentRules(db));

/** Rules that are not loaded leave a send without a rule. */
async function findContacts(
  ctx: ContextWith<'now'>,
  db: Connection,
  sends: readonly Send[],
  getRules: () => Promise<RulesVersion | undefined>,
): Promise<(ContactOfSend | undefined)[]> {
  if (sends.length === 0) return [];
  const [facts, current] = await Promise.all([listFactsOfSends(db, sends, ctx.now()), getRules()]);
  const contacts = sends.map((): ContactOfSend | undefined => undefined);
  const { rules = [], version = 0 } = current ?? {};
  for (const fact of facts) {
    const situation = {
      association: fact.association,
      division: fact.division,
      sport: fact.coachSport,
      genders: determineGendersForContactRule(fact.coachSport, fact.gender, fact.programGenders),
      action: getContactAction(sends[fact.n - 1]!),
      classYear: fact.classYear,
      today: fact.today,
      rules,
      version,
    };
    const verdict = decideVerdictOnce(situation);
    const contact: ContactOfSend = { schoolId: fact.schoolId, verdict };
    const { school, refusesEarlyContact } = fact;
    if (refusesEarlyContact && verdict.status === 'later')
      contact.refusal = decideContactVerdict({
        ...situation,
        ...{ school, refusesEarlyContact, audience: 'coach' },
      }).sentence;
    contacts[fact.n - 1] = contact;
  }
  return contacts;
}

type Situation = Parameters<typeof decideStoredVerdict>[0];

/** By rules, which are read again every minute: few pairs differ in what the rules ask for. */
const decidedVerdicts = new WeakMap<Situation['rules'], Map<string, StoredContactVerdict>>();

function decideVerdictOnce(situation: Situation): StoredContactVerdict {
  const { rules, association, division, sport, genders, action, classYear, today } = situation;
  const decided = decidedVerdicts.get(rules) ?? new Map<string, StoredContactVerdict>();
  decidedVerdicts.set(rules, decided);
  const key = [association, division, sport, genders, action, classYear, today].join(' ');
  const verdict = decided.get(key) ?? decideStoredVerdict(situation);
  decided.set(key, verdict);
  return verdict;
}

/** A notice of a camp and a questionnaire have a rule of their own, as visits have. */
const getContactAction = ({ kind, action }: Send): 'message' | 'non-athletic' | 'visit' =>
  action ?? (kind === 'camp' || kind === 'questionnaire' ? 'non-athletic' : 'message');
