import { formatSportWithGender } from '#features/sports/contract/gender-labels.ts';
import { type Gender, genders } from '#features/sports/contract/genders.ts';
import type { ContactAction, ContactRule, ContactVerdict, StoredContactVerdict } from '../contract.ts';

/** The associations and divisions of which the product has rules. */
export const ruledDivisions = [
  { association: 'NCAA', division: 'I' },
  { association: 'NCAA', division: 'II' },
  { association: 'NCAA', division: 'III' },
  { association: 'NAIA', division: null },
  { association: 'NJCAA', division: null },
] as const;

/** A coach's program and an athlete, as far as rules of contact distinguish them. */
interface ContactSituation {
  association: string;
  division: string | null;
  /** The coach's. */
  sport: string;
  /** Of the athlete or the program; empty where nobody knows. */
  genders: readonly Gender[];
  /** The year in which the athlete finishes high school. */
  classYear: number;
  /** The day where the athlete lives, as 2026-11-23. */
  today: string;
}

const anyTime = 'any time';
/** A school year begins in July: 15 June of grade 10 follows the sophomore year, 1 September of grade 11 begins the junior year. */
const firstMonthOfSchoolYear = 7;

/**
 * Returns the day, as 2027-06-15, that '06-15 grade 10' is for the class of this year; null for 'any time'. Throws for
 * anything else.
 */
export function toContactDateOfClass(opens: string, classYear: number): string | null {
  if (opens === anyTime) return null;
  const [, month, day, grade] = /^(\d\d)-(\d\d) grade (9|10|11|12)$/.exec(opens) ?? [];
  if (!month)
    throw new Error(`A contact rule opens at '${opens}', which is neither '${anyTime}' nor '06-15 grade 10'`);
  const springYear = classYear - (12 - Number(grade));
  const year = Number(month) >= firstMonthOfSchoolYear ? springYear - 1 : springYear;
  return `${year}-${month}-${day}`;
}

/**
 * Returns the rules that apply: of those for this action, the most specific; several where sources disagree. Where nobody
 * knows the gender, those of both: the general rule may hold for one of them.
 */
export function selectRules(
  rules: readonly ContactRule[],
  action: ContactAction,
  situation: Omit<ContactSituation, 'classYear' | 'today'>,
): ContactRule[] {
  const known = situation.genders.length > 0 ? situation.genders : genders;
  const selected = known.flatMap((gender) => selectRulesOfGender(rules, action, { ...situation, gender }));
  return [...new Set(selected)];
}

function selectRulesOfGender(
  rules: readonly ContactRule[],
  action: ContactAction,
  {
    association,
    division,
    sport,
    gender,
  }: Omit<ContactSituation, 'classYear' | 'today' | 'genders'> & { gender: Gender },
): ContactRule[] {
  const matches = rules.filter(
    (rule) =>
      rule.action === action &&
      (!rule.association || rule.association === association) &&
      (!rule.division || rule.division === division) &&
      (!rule.sport || rule.sport === sport) &&
      (!rule.gender || rule.gender === gender),
  );
  const countNamed = (rule: ContactRule) =>
    [rule.association, rule.division, rule.sport].filter(Boolean).length;
  const most = Math.max(...matches.map(countNamed));
  return matches.filter((rule) => countNamed(rule) === most);
}

/** What sentences are about. */
type ContactActionInSentences = Extract<ContactAction, 'message' | 'call' | 'visit' | 'non-athletic'>;

interface RuledSituation extends ContactSituation {
  rules: readonly ContactRule[];
  version: number;
  action: ContactAction;
}

interface VerdictContext extends RuledSituation {
  action: ContactActionInSentences;
  /** Named in a sentence to a coach. */
  school: string | null;
  /** The school has asked to refuse what a rule does not allow yet. */
  refusesEarlyContact: boolean;
  /** Whom the sentence is for. */
  audience: 'coach' | 'athlete';
}

/** Decides whether the coach may write today. A reason to refuse a message only where the school has asked for that. */
export function decideStoredVerdict(situation: RuledSituation): StoredContactVerdict {
  const { applying, days } = findOpeningDays(situation);
  return {
    status: compareOpeningDaysWithToday(days, situation.today),
    opensOn: days.at(-1) ?? null,
    ruleIds: applying.map(({ id }) => id),
    version: situation.version,
  };
}

/** The same, said in a sentence. */
export function decideContactVerdict(context: VerdictContext): ContactVerdict {
  const { applying, days } = findOpeningDays(context);
  const verdict = decideStoredVerdict(context);
  const program = formatRuledProgram(context);
  const differsByGender = context.genders.length === 0 && applying.some(({ gender }) => gender !== '');
  const decided = { status: verdict.status, program, days, differsByGender };
  const sentence = `${formatVerdictSentence(context, decided)}${formatRefusalSentence(context, verdict)}`;
  return { ...verdict, program, sentence };
}

/** Of a school that refuses what is too early: its wish and the rule, to its coaches. */
function formatRefusalSentence(
  { audience, school, refusesEarlyContact, action }: VerdictContext,
  { status, ruleIds }: StoredContactVerdict,
): string {
  if (!refusesEarlyContact || audience !== 'coach' || status !== 'later') return '';
  const rules = `${ruleIds.length === 1 ? 'rule' : 'rules'} ${ruleIds.join(' and ')}`;
  const refused = action === 'visit' ? 'proposals of visits' : 'other messages';
  return ` ${school ?? 'Your school'} has asked us to refuse ${refused} before that day (contact ${rules}).`;
}

/** The rules that apply, and the days on which they open, the earliest first. */
function findOpeningDays(situation: RuledSituation) {
  const { association, division, classYear, rules, action } = situation;
  const applying = hasContactRules(association, division) ? selectRules(rules, action, situation) : [];
  const days = [...new Set(applying.map(({ opens }) => toContactDateOfClass(opens, classYear)))].sort(
    compareDatesNullFirst,
  );
  return { applying, days };
}

const hasContactRules = (association: string, division: string | null): boolean =>
  ruledDivisions.some((ruled) => ruled.association === association && ruled.division === division);

/** No date comes before every date. */
const compareDatesNullFirst = (a: string | null, b: string | null): number =>
  (a ?? '').localeCompare(b ?? '');

function compareOpeningDaysWithToday(days: (string | null)[], today: string): ContactVerdict['status'] {
  if (days.length === 0) return 'unknown';
  const open = days.filter((day) => day === null || day <= today).length;
  if (open === days.length) return 'open';
  return open > 0 ? 'disputed' : 'later';
}

/** 'Division I women's volleyball', 'NAIA softball'. */
function formatRuledProgram({
  association,
  division,
  sport,
  genders,
}: Omit<ContactSituation, 'classYear' | 'today'>): string {
  const level = division ? `Division ${division}` : association;
  const gender = genders.length === 1 ? genders[0] : null;
  return `${level} ${formatSportWithGender(sport, gender).toLowerCase()}`;
}

interface Decided {
  status: ContactVerdict['status'];
  program: string;
  /** Earliest first. */
  days: (string | null)[];
  /** Nobody knows the gender, and women's and men's programs have different rules. */
  differsByGender: boolean;
}

const verbs = {
  message: { coach: 'write', athlete: 'write to you' },
  call: { coach: 'call', athlete: 'call you' },
  visit: { coach: 'propose visits', athlete: 'propose visits to you' },
  'non-athletic': {
    coach: 'send questionnaires and camp notices',
    athlete: 'send you questionnaires and camp notices',
  },
} as const satisfies Record<ContactActionInSentences, Record<VerdictContext['audience'], string>>;

/** What may be done before the day. */
const meanwhile = {
  message: {
    coach: ' Until then a questionnaire or a camp notice is allowed.',
    athlete: ' Until then they may send a questionnaire or a camp notice. You may write to them at any time.',
  },
  call: { coach: '', athlete: '' },
  visit: { coach: '', athlete: '' },
  'non-athletic': { coach: '', athlete: '' },
} as const satisfies Record<ContactActionInSentences, Record<VerdictContext['audience'], string>>;

function formatVerdictSentence(
  { audience, school, action }: VerdictContext,
  { status, program, days, differsByGender }: Decided,
): string {
  const who = audience === 'coach' ? `${program} staff` : `${program} coaches`;
  const to = verbs[action][audience];
  const last = days.at(-1);
  if (status === 'unknown')
    return `We do not know the division of ${school ?? 'this college'}, and so not its contact rules. ${
      audience === 'coach' ? 'Your compliance office knows them.' : 'You may write at any time.'
    }`;
  if (status === 'open') return `${who} may ${to}${last ? `, since ${formatDay(last)}` : ' at any time'}.`;
  const dates = days.map((day) => (day ? `from ${formatDay(day)}` : 'at any time')).join(' or ');
  if (days.length > 1 && differsByGender)
    return `When ${who} may ${to} depends on the women's or men's program: ${dates}.`;
  if (days.length > 1)
    return `Sources disagree when ${who} may ${to}: ${dates}. ${
      audience === 'coach' ? 'Please ask your compliance office.' : 'You may write at any time.'
    }`;
  return `${who} may ${to} ${dates}.${meanwhile[action][audience]}`;
}

/** '2027-06-15' → '15 June 2027' is how rules are quoted; Americans read 'June 15, 2027'. */
const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
