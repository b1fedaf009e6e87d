import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { Connection, ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { AppError } from '#shared/errors.ts';
import { type ContactVerdict, type contactRuleCalls, determineGendersForContactRule } from '../contract.ts';
import { decideContactVerdict, ruledDivisions } from './decide-contact-rule-verdict.ts';
import { findAthleteFacts, findCurrentRules, findPairFacts, type RulesVersion } from './queries.ts';

/** A server that runs while another one loads a new file applies it after this time. */
const rulesMaxAgeMs = 60_000;

/** The current rules, read at most once a minute. */
type CurrentRules = () => Promise<RulesVersion>;

/** Whoever finds the cache empty reads them, with the own connection: a transaction must not wait for another one. */
export const cacheCurrentRules = () =>
  new LRUCache<'current', RulesVersion, Connection>({
    max: 1,
    ttl: rulesMaxAgeMs,
    fetchMethod: (_key, _stale, { context }) => findCurrentRules(context),
  });

export function createCachedContactRulesReader({ db }: ContextWith<'db'>): CurrentRules {
  const cache = cacheCurrentRules();
  return async () => {
    const rules = await cache.fetch('current', { context: db });
    if (!rules)
      throw new AppError(
        'unavailable',
        'The contact rules are not loaded yet. Please try again in a minute.',
      );
    return rules;
  };
}

export type ContactRulesContext = ContextWith<'db' | 'now'> & { getCurrentRules: CurrentRules };

type ListedRules = z.output<(typeof contactRuleCalls)['GET /api/contact-rules']['response']>;

export async function listContactRules({ getCurrentRules }: ContactRulesContext): Promise<ListedRules> {
  const { version, loadedAt, rules } = await getCurrentRules();
  return { version, loadedOn: loadedAt.toISOString().slice(0, 10), rules };
}

/** One verdict for each association and division, in the sport of the athlete who asks. */
export async function listOwnVerdicts(ctx: ContactRulesContext, viewer: Viewer): Promise<ContactVerdict[]> {
  const { version, rules } = await ctx.getCurrentRules();
  const athlete = await findAthleteFacts(ctx.db, viewer.id, ctx.now());
  if (!athlete) throw new AppError('not-found', 'Please complete your athlete profile setup.');
  const genders = determineGendersForContactRule(athlete.sport, athlete.gender, []);
  return ruledDivisions.map((division) =>
    decideContactVerdict({
      ...athlete,
      ...division,
      genders,
      rules,
      version,
      school: null,
      refusesEarlyContact: false,
      action: 'message',
      audience: 'athlete',
    }),
  );
}

type VerdictsWithMember = z.output<
  (typeof contactRuleCalls)['GET /api/contact-rules/members/{userId}']['response']
>;

/** Whether the coach of the two may write to the athlete today, and call; null for two coaches, two athletes, and across a block. */
export async function getVerdictsWithMember(
  ctx: ContactRulesContext,
  viewer: Viewer,
  otherId: string,
): Promise<VerdictsWithMember> {
  const pair = await findPairFacts(ctx.db, viewer.id, otherId, ctx.now());
  if (!pair) return { verdict: null, call: null };
  const { version, rules } = await ctx.getCurrentRules();
  const { coachSport, programGenders, gender, ...facts } = pair;
  const genders = determineGendersForContactRule(coachSport, gender, programGenders);
  const audience = viewer.role === 'coach' ? 'coach' : 'athlete';
  const situation = { ...facts, sport: coachSport, genders, rules, version, audience } as const;
  return {
    verdict: decideContactVerdict({ ...situation, action: 'message' }),
    call: decideContactVerdict({ ...situation, action: 'call' }),
  };
}
