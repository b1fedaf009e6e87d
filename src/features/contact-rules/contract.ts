import { z } from 'zod';
import { getOnlyGender } from '#features/sports/contract/gender-labels.ts';
import type { Gender } from '#features/sports/contract/genders.ts';
import { defineCalls } from '#shared/api-call.ts';
import { timeSchema } from '#shared/schemas.ts';

/** What a coach does. `non-athletic`: a questionnaire, a camp notice, a brochure that is not about athletics. */
const contactActions = ['message', 'call', 'in-person', 'visit', 'non-athletic'] as const;
export type ContactAction = (typeof contactActions)[number];

/** Whether the sources of a rule say the same. `single`: there is only one. */
const agreements = ['agree', 'single', 'disagree'] as const;

/** A row of datasets/contact-rules.csv. An empty association, division, sport or gender means any. */
export const contactRuleSchema = z.object({
  id: z.string(),
  association: z.string(),
  division: z.string(),
  sport: z.string(),
  gender: z.enum(['', 'womens', 'mens']),
  action: z.enum(contactActions),
  /** 'any time', or a day of a school year of high school: '06-15 grade 10'. */
  opens: z.string(),
  /** Like `opens`; '' means never. */
  closes: z.string(),
  source: z.string(),
  /** As 2026-11-23; null where the source has no date. */
  sourceDate: z.string().nullable(),
  checkedOn: z.string(),
  agreement: z.enum(agreements),
  note: z.string(),
});
export type ContactRule = z.output<typeof contactRuleSchema>;

const verdictSchema = z.object({
  /**
   * open: the coach may write. later: not before `opensOn`. disputed: allowed by one source and not yet by another. unknown:
   * nobody knows which rules the college has.
   */
  status: z.enum(['open', 'later', 'disputed', 'unknown']),
  /** As 2027-06-15, of the strictest source; null without a date. */
  opensOn: z.string().nullable(),
  /** What the rule is about: 'Division I women’s volleyball', 'NAIA softball'. */
  program: z.string(),
  /** What the viewer should know, in one or two sentences. */
  sentence: z.string(),
  /** Of the rules that the verdict comes from. */
  ruleIds: z.array(z.string()),
  version: z.number(),
});
export type ContactVerdict = z.output<typeof verdictSchema>;

/** What a message stores of the verdict that it met. Version 0: no rules were loaded. */
export const storedContactVerdictSchema = verdictSchema
  .pick({ status: true, opensOn: true, ruleIds: true, version: true })
  // Of a message that waited: when it was written and met the verdict.
  .extend({ writtenAt: timeSchema().optional() });
export type StoredContactVerdict = z.output<typeof storedContactVerdictSchema>;

export const contactRuleCalls = defineCalls({
  'GET /api/contact-rules': {
    summary: 'When college coaches may contact high-school athletes: every rule with its source',
    audience: 'public',
    response: z.object({
      version: z.number(),
      /** When this version was loaded, as 2026-11-23. */
      loadedOn: z.string(),
      rules: z.array(contactRuleSchema),
    }),
    limit: { max: 60, seconds: 60 },
  },
  'GET /api/contact-rules/mine': {
    summary: 'When the coaches of each association and division may write to me',
    audience: 'athletes',
    response: z.array(verdictSchema),
    notFoundMessage: 'Please complete your athlete profile setup.',
  },
  'GET /api/contact-rules/members/{userId}': {
    summary:
      'Whether the coach of two members may write to the athlete today, and call; null unless one is a coach and the other an athlete',
    response: z.object({ verdict: verdictSchema.nullable(), call: verdictSchema.nullable() }),
  },
});

/** The genders that a rule may be about: of the athlete, else of the coach's program. Empty where nobody knows. */
export function determineGendersForContactRule(
  sport: string,
  athleteGender: Gender | null,
  programGenders: readonly Gender[],
): Gender[] {
  const only = getOnlyGender(sport) ?? athleteGender;
  if (only) return [only];
  return programGenders.length === 1 ? [...programGenders] : [];
}
