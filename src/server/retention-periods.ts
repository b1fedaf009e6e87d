/** Days after which the jobs delete personal data that is not deleted by its owner. Each job reads its own number here. */
export const retentionDays = {
  /** From the owner's request: time to cancel, or to notice a request by somebody else. */
  erasureGrace: 14,
  /** An account that a coach made and nobody claims. */
  unclaimedAccount: 60,
  /** An account whose address nobody confirms, where that is required: otherwise whoever registers it first keeps it. */
  unconfirmedAccount: 30,
  /** As long as audit entries: long enough for an authority that asks, and no archive of what minors wrote. */
  reports: 365,
  /** As long as reports: a second one may follow. What is in force stays until it is lifted. */
  staffActions: 365,
  /** As long as the law and disputes within a year need. */
  auditEntries: 365,
  /** As long as a changed name counts against the two that a year allows. */
  nameChanges: 365,
  /** After their end: staff see what was decided before when a coach asks again. */
  endedVerifications: 365,
  /** A parent who reads mail once a month still finds the link. */
  guardianInvitations: 30,
  /** Like those of guardians. */
  complianceInvitations: 30,
  /** As long as who declined is not invited again. */
  stoppedGuardians: 365,
  knownNetworks: 180,
  /** Two seasons: longer than a coach watches an athlete, and the table grows with every profile that is opened. */
  profileViews: 730,
  /** After their end. Longer than the queue retries an email: a late one still finds its row, and makes a new link. */
  emailLinks: 14,
  /** After their end: as long as they count against the three that a month allows. */
  factorRemovals: 30,
  /** Longer than a backup is kept: without it, a restored backup would bring them back. */
  erasedAccounts: 400,
  /** Messages that were taken back or not delivered, without their text: a browser that was away may send one again. */
  endedHeldMessages: 30,
  /** As long as copies of a coach's text are counted. */
  textHashes: 7,
  dataExports: 3,
  /** How long a browser that was away can catch up without loading everything again. */
  events: 1,
} as const;

export const getDateDaysBefore = (now: Date, days: number): Date =>
  new Date(now.getTime() - days * 86_400_000);
