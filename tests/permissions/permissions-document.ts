import { defaultRateLimit } from '#server/http/rate-limits.ts';
import type { Call, DailyBudget, Limit } from '#shared/api-call.ts';
import { getStaffVerdict, type StaffViewer, staffViewers } from './expected-staff-permissions.ts';
import type { PermissionRow, SafeguardedViewerName, Verdict } from './permission-row-types-and-verdicts.ts';
import { rows } from './permissions-table.ts';

const letters: Record<SafeguardedViewerName, string> = {
  visitor: 'V',
  athlete: 'A',
  coach: 'C',
  blocked: 'B',
  blockedWithVisits: 'W',
  minorAthlete: 'm',
  adultAthlete: 'a',
  athleteOfUnknownAge: 'u',
  unverifiedCoach: 'n',
  pendingCoach: 'p',
  verifiedCoach: 'v',
  lapsedCoach: 'l',
};
const staffLetters: Record<StaffViewer, string> = {
  'suspended coach': 'S',
  'staff without factor': 'F',
  staff: 'T',
};
const viewers = Object.keys(letters) as SafeguardedViewerName[];
const titles = [...Object.values(letters), ...Object.values(staffLetters)];
const marks: Partial<Record<Verdict, string>> = { yes: '✓', open: '✓' };

/** `docs/permissions.md`. */
export function createPermissionsDocument(): string {
  return [
    '# Who may do what',
    '',
    '`npm run docs -- permissions` writes this page from [the table](../tests/permissions/permissions-table.ts) that',
    '[its tests](../tests/permissions/permissions-by-age-and-verification.test.ts) run through with safeguards on. ✓ is allowed, a number',
    'is the status of the refusal: 401 not signed in, 403 not yours or not for your role, 404 does not exist or you may',
    'not know of it, 409 done already, 422 not to yourself.',
    '',
    'The data belong to **A**, an athlete of unknown age, or to A and **C**, a coach whose request A has accepted. A has',
    'blocked two coaches: **B** after a message, **W** who had also proposed a visit. Strangers are athletes (**m**inor,',
    '**a**dult, of **u**nknown age) and coaches (**n**ot verified, **p**ending, **v**erified, **l**apsed). **V** is a',
    'visitor, **S** a suspended coach, **T** staff, **F** staff without a second factor.',
    '',
    'The last column is how many calls one account may make, or one network if nobody is signed in; calls that a visitor',
    `may make count per network in any case. Without a number it is ${describeLimit(defaultRateLimit)} for all such calls together.`,
    '',
    `|call|about|${titles.join('|')}|limit|`,
    `|---|---|${titles.map(() => ':-:').join('|')}|---|`,
    ...rows.map(formatRow),
    '',
  ].join('\n');
}

function formatRow({ route, about, safeguardedVerdicts, call }: PermissionRow): string {
  const all = [
    ...viewers.map((viewer) => safeguardedVerdicts[viewer]),
    ...staffViewers.map((viewer) => getStaffVerdict(call, viewer)),
  ];
  const cells = all.map((verdict) => marks[verdict] ?? verdict);
  return `|\`${route}\`|${about}|${cells.join('|')}|${describeLimits(call)}|`;
}

const describeLimits = ({ limit, moreLimits = [], counts }: Call): string =>
  [
    ...(limit ? [describeLimit(limit)] : []),
    ...(counts ? [describeBudget(counts.budget)] : []),
    ...moreLimits.map((more) => `${describeLimit(more)} per ${more.per}`),
  ].join('; ');

const describeBudget = ({ of, newAccount, account, verified, network }: DailyBudget): string => {
  const [first, ...others] = [newAccount, account, verified, network].map((n) => n.toLocaleString('en-US'));
  return `${first} (in the first week), ${others[0]}, ${others[1]} (verified) ${of} a day, ${others[2]} per network`;
};

function describeLimit({ max, seconds }: Limit): string {
  const units = { 60: 'minute', 600: '10 minutes', 3600: 'hour', 86400: 'day' } as Record<number, string>;
  const span = units[seconds] ?? `${seconds} seconds`;
  return `${max.toLocaleString('en-US')} ${/^\d/.test(span) ? 'in' : 'a'} ${span}`.replace(
    'a hour',
    'an hour',
  );
}
