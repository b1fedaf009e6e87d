// The programs behind `npm run bench`, `npm run db`, `npm run docs` and `npm run admin`.

/** The file of each program. @type {Record<string, Record<string, string>>} */
export const programs = {
  bench: {
    calls: 'bench/api-call-throughput.ts',
    search: 'bench/search-call-latency.ts',
    peers: 'bench/cpu-time-beside-peers.ts',
    'search-screens': 'bench/search-paint-times.ts',
    messages: 'bench/message-delivery.ts',
    'held-messages': 'bench/held-messages.ts',
    writers: 'bench/concurrent-writes.ts',
    scaling: 'bench/scaling.ts',
    start: 'bench/restart-time-after-kill.ts',
    lighthouse: 'bench/lighthouse.ts',
    'screen-weight': 'bench/screen-download-size.ts',
    'sign-in-timing': 'bench/sign-in-timing-leak.ts',
    walker: 'bench/scraping-limits.ts',
  },
  db: {
    check: 'scripts/check-and-repair-search-counts.ts',
    types: 'scripts/write-database-types.ts',
    migrations: 'scripts/list-missing-migrations.ts',
    move: 'scripts/move-to-postgres.ts',
    'move-files': 'scripts/move-files.ts',
    'erase-again': 'scripts/erase-again.ts',
  },
  docs: {
    permissions: 'scripts/write-permissions-document.ts',
    minors: 'scripts/write-data-of-minors-document.ts',
    translations: 'scripts/write-translations.ts',
    texts: 'scripts/print-read-texts.ts',
    screenshots: 'scripts/take-screenshots.ts',
  },
  admin: {
    audit: 'scripts/print-audit-log.ts',
    reports: 'scripts/print-abuse-reports.ts',
    'sign-out': 'scripts/end-sessions.ts',
    'remove-factors': 'scripts/remove-second-factors.ts',
    verifications: 'scripts/list-waiting-verification-requests.ts',
    'verify-coach': 'scripts/verify-coach.ts',
    'correct-birth-date': 'scripts/correct-birth-date.ts',
    'remove-guardian': 'scripts/remove-guardian.ts',
    'invite-staff': 'scripts/invite-staff.ts',
    'remove-staff': 'scripts/remove-staff.ts',
  },
};
