import { retentionDays } from './retention-periods.ts';

/** One line of the table that members read. */
interface RetentionRow {
  what: string;
  until: string;
  why: string;
  /** The tables of the database with this data. */
  tables: readonly string[];
}

const formatDays = (days: number) =>
  days % 365 === 0 ? `${(days / 365) * 12} months` : days === 1 ? '24 hours' : `${days} days`;

const untilErasure = [
  `Until the account is erased: ${formatDays(retentionDays.erasureGrace)} after you delete it.`,
  `A profile that a coach added and nobody took over: ${formatDays(retentionDays.unclaimedAccount)}.`,
  `An account whose email address nobody confirmed, where that is asked for: ${formatDays(retentionDays.unconfirmedAccount)}.`,
].join(' ');

/**
 * What is stored about people, for how long and why. A test deletes each with the job that does it.
 */
export const retentionRows: readonly RetentionRow[] = [
  {
    what: 'Account, profile and settings',
    until: untilErasure,
    why: 'They are what Fieldhouse is for',
    tables: [
      'users',
      'accounts',
      'athletes',
      'birth_dates',
      'coaches',
      'stats',
      'notification_settings',
      'two_factors',
      'passkeys',
      'dismissed_questions',
      'terms_agreements',
      'missing_schools',
      'last_activity',
      'event_logs',
    ],
  },
  {
    what: 'Bookmarks, saved searches with how many athletes a coach needs, up to when a coach has read the news of an athlete, lists of athletes that a coach makes and trips to them, evaluations of athletes by coaches and whether our staff looked at one, blocks, messages that wait for the morning, campus visits, the week of your last email about views of your profile, athletes whom a coach added, and when an email told you about someone’s messages',
    until:
      'Until you remove them or the account is erased; those between two people go with the first of the two',
    why: 'They are shown to you, and counted on your dashboard',
    tables: [
      'bookmarks',
      'saved_searches',
      'shortlists',
      'shortlist_members',
      'trips',
      'trip_stops',
      'briefing_clearings',
      'evaluations',
      'suspicious_evaluations',
      'blocks',
      'held_messages',
      'visits',
      'profile_view_emails',
      'added_athletes',
      'unread_emails',
    ],
  },
  {
    what: 'Messages',
    until: "Until both people's accounts are erased; of an erased account they are from 'Deleted user'",
    why: 'A conversation belongs to both people in it',
    tables: ['conversations', 'messages', 'participants'],
  },
  {
    what: 'That a message was taken back or not delivered before the morning, without its text',
    until: formatDays(retentionDays.endedHeldMessages),
    why: 'So that a phone that was away does not send it again',
    tables: [],
  },
  {
    what: 'A figure that shows whether a coach has sent the same text to others, without the text',
    until: formatDays(retentionDays.textHashes),
    why: 'So that you see what was sent to many',
    tables: [],
  },
  {
    what: 'Reports, with a copy of the conversation',
    until: `${formatDays(retentionDays.reports)}, or until both people's accounts are erased`,
    why: 'An authority may ask, and a second report may follow',
    tables: ['reports'],
  },
  {
    what: 'Who of our staff looks after a report, and how it ended',
    until: 'As long as the report',
    why: 'A second report may follow',
    tables: ['report_assignments', 'report_outcomes'],
  },
  {
    what: 'What our staff did to an account, the reason, and the appeal',
    until: `${formatDays(retentionDays.staffActions)}, or until the account is erased; a suspension as long as it lasts`,
    why: 'So that you can read it and appeal, and because a second report may follow',
    tables: ['staff_actions', 'appeals'],
  },
  {
    what: 'That you reached a daily limit of athletes seen, and what our staff decided',
    until: `${formatDays(retentionDays.staffActions)} after the last time, or until the account is erased`,
    why: 'Someone may be copying profiles of minors',
    tables: ['reached_daily_limits'],
  },
  {
    what: 'That our staff asked to read a conversation, why, and whether a colleague agreed; not what they read',
    until: `${formatDays(retentionDays.staffActions)}, or until one of the two accounts is erased`,
    why: 'So that nobody of us reads alone',
    tables: ['thread_readings'],
  },
  {
    what: 'Who of our staff looks after an appeal or a request',
    until: formatDays(retentionDays.staffActions),
    why: 'So that two do not do the same',
    tables: ['queue_assignments'],
  },
  {
    what: 'Invitations of our staff',
    until: 'Three days and a day',
    why: 'So that the emailed link works',
    tables: ['staff_invitations'],
  },
  {
    what: 'Sign-ins and changes of an account, with a shortened network address',
    until: formatDays(retentionDays.auditEntries),
    why: 'To find out who did what to an account, and because the law and disputes within a year need it',
    tables: ['audit_entries'],
  },
  {
    what: 'Who opened a profile on which day',
    until: `${formatDays(retentionDays.profileViews)}, or until one of the two accounts is erased`,
    why: 'It is shown to the athlete, and counted on the dashboard',
    tables: ['profile_views'],
  },
  {
    what: 'Networks that you signed in from, without your name',
    until: `${formatDays(retentionDays.knownNetworks)} after the last sign-in from there`,
    why: 'So that someone who guesses passwords does not lock you out',
    tables: ['known_networks'],
  },
  {
    what: 'Devices that are signed in, and sign-ins that are under way',
    until:
      'a day after they end; a device is signed out after 30 days without a visit, and after 90 in any case',
    why: 'So that you stay signed in',
    tables: ['sessions', 'verifications', 'provider_sign_ins'],
  },
  {
    what: 'Parents and guardians whom an athlete has invited: the address, the relation, what they agreed to, which contacts they stopped, whether they paused the profile, whether they asked for its erasure, and what the athlete chose: whom to keep after 18, and a question put off',
    until: `${formatDays(retentionDays.guardianInvitations)} without an answer; ${formatDays(retentionDays.stoppedGuardians)} after they stop; 7 days for a question put off; else until the athlete is 18, or ends what they chose to keep, or the account is erased`,
    why: 'So that they read along, and nobody is invited again who declined',
    tables: [
      'guardians',
      'contact_stops',
      'guardian_pauses',
      'guardian_erasures',
      'guardian_endings',
      'dismissed_guardian_prompts',
    ],
  },
  {
    what: 'Links that were emailed to guardians, and the browsers in which they opened one',
    until: `${formatDays(retentionDays.emailLinks)} after they end; a browser, 30 days`,
    why: 'So that a used link can be renewed',
    tables: ['guardian_links', 'guardian_sessions'],
  },
  {
    what: 'Compliance officers of a school, who read which coach wrote to which athlete: the address, emailed links, and the browsers in which they opened one',
    until: `${formatDays(retentionDays.complianceInvitations)} without an answer; else until they are removed, or nobody vouches for them; links and browsers until they end`,
    why: 'So that a school sees how its coaches write to athletes',
    tables: ['compliance_officers', 'compliance_tokens'],
  },
  {
    what: 'Links that were emailed to you',
    until: `${formatDays(retentionDays.emailLinks)} and a day after they end`,
    why: 'So that a late email still works',
    tables: ['email_links'],
  },
  {
    what: 'Requests to remove a lost second step',
    until: `${formatDays(retentionDays.factorRemovals)} after they end`,
    why: 'So that nobody asks again and again',
    tables: ['factor_removals'],
  },
  {
    what: 'The number of an account that was erased, without a name',
    until: formatDays(retentionDays.erasedAccounts),
    why: 'So that a backup from before does not bring it back',
    tables: [],
  },
  {
    what: 'Days on which you changed your name',
    until: formatDays(retentionDays.nameChanges),
    why: 'A name may be changed twice a year',
    tables: ['name_changes'],
  },
  {
    what: 'That a coach works at a school: their address there, the page that names them, and what staff decided',
    until: `${formatDays(retentionDays.endedVerifications)} after it ends; a request whose link nobody opens, 24 hours`,
    why: 'To tell athletes who is verified, and to know what was decided when a coach asks again',
    tables: ['coach_verifications'],
  },
  {
    what: 'The copy of your data that you asked for',
    until: formatDays(retentionDays.dataExports),
    why: 'Time to download it',
    tables: ['data_exports'],
  },
  {
    what: 'News for your open pages, and who is online',
    until: `${formatDays(retentionDays.events)}; online: two minutes`,
    why: 'So that a phone that was away catches up',
    tables: ['events', 'presence'],
  },
  {
    what: 'Figures of a changed profile on their way into the counts, without a name',
    until: 'A minute',
    why: 'So that every list has its count',
    tables: ['athlete_count_changes'],
  },
  {
    what: 'How often something was tried, how much was read, and that someone said to be under 13, under a key that names nobody',
    until: 'Until the time that is counted is over, a day at most',
    why: 'So that nobody is flooded, nobody copies all athletes, and no child tries another date',
    tables: ['rate_limit_counts', 'distinct_counts'],
  },
];

/** The table in Markdown, as /privacy shows it. */
export function formatRetentionTable(): string {
  const lines = retentionRows.map(({ what, until, why }) => `|${what}|${until}|${why}|`);
  return ['|What|How long|Why|', '|---|---|---|', ...lines].join('\n');
}
