// Written by `npm run db -- types` from the migrations. Do not edit.
import type { ColumnType, Generated as Defaulted } from 'kysely';

/** A default may be left out; the parts of a column type stay as they are. */
type Generated<T> = T extends ColumnType<infer Read, infer Insert, infer Update>
  ? ColumnType<Read, Insert | undefined, Update>
  : Defaulted<T>;

type Moment = ColumnType<Date, Date | string, Date | string>;

export interface Accounts {
  id: string;
  userId: string;
  accountId: string;
  providerId: string;
  password: string | null;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: Moment | null;
  refreshTokenExpiresAt: Moment | null;
  scope: string | null;
  createdAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
}

export interface AddedAthletes {
  id: string;
  coachId: string;
  userId: string | null;
  state: Generated<string>;
  addedAt: Moment;
  invitedAt: Moment;
  invitationCount: Generated<number>;
}

export interface Appeals {
  id: string;
  actionId: string;
  words: string;
  createdAt: Moment;
  answeredBy: string | null;
  answeredAt: Moment | null;
  granted: boolean | null;
  answer: string | null;
}

export interface ApprovingGuardians {
  guardianId: string | null;
  athleteUserId: string | null;
  birthDate: string | null;
}

export interface AthleteCountChanges {
  delta: number;
  sport: string;
  position: string;
  classYear: number;
  state: string;
  placeId: number | null;
  gpa: number | null;
  height: number | null;
  weight: number | null;
  rating: number;
  hasFilm: boolean;
  searchVector: string | null;
  gender: string | null;
  recruitingStatus: string;
  listed: boolean;
}

export interface AthleteCountsVersion {
  singleton: Generated<boolean>;
  version: number;
  rebuiltVersion: Generated<number>;
}

export interface AthleteListChanges {
  changedAt: Generated<Moment>;
}

export interface AthleteListVersion {
  singleton: Generated<boolean>;
  version: number;
}

export interface Athletes {
  id: string;
  userId: string;
  sport: string;
  position: string;
  classYear: number;
  height: number | null;
  weight: number | null;
  gpa: number | null;
  satScore: number | null;
  actScore: number | null;
  city: string;
  state: string;
  placeId: number | null;
  highSchool: string | null;
  bio: string | null;
  socialMedia: string | null;
  rating: Generated<number>;
  ratingCount: Generated<number>;
  highlights: string[] | null;
  hasFilm: ColumnType<boolean, never, never>;
  instagramHandle: string | null;
  twitterHandle: string | null;
  tiktokHandle: string | null;
  youtubeChannel: string | null;
  linkedinProfile: string | null;
  personalWebsite: string | null;
  searchVector: string;
  createdAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
  gender: string | null;
  recruitingStatus: Generated<string>;
  commitmentSchoolId: string | null;
  commitmentVisible: Generated<boolean>;
  afterGraduation: string | null;
  listed: Generated<boolean>;
  secondPosition: string | null;
  country: Generated<string>;
  weightedGpa: number | null;
  weightedGpaScale: number | null;
  socialVisibility: Generated<string>;
  pausedAt: Moment | null;
  hiddenFromAthletes: Generated<boolean>;
  fieldAudiences: unknown;
  opensJune15: Generated<boolean>;
  strongHand: string | null;
  strongFoot: string | null;
  bats: string | null;
  filmAddedAt: Moment | null;
  statsChangedAt: Moment | null;
  statusChangedAt: Moment | null;
  changedAt: Moment | null;
  earnedRating: Generated<number>;
}

export interface AuditEntries {
  id: string;
  at: Moment;
  kind: string;
  userId: string | null;
  network: string;
  details: unknown;
}

export interface BirthDates {
  userId: string;
  bornOn: string | null;
  statedAt: Moment;
  changedAt: Moment | null;
  childStatedAt: Moment | null;
  isSetByStaff: Generated<boolean>;
  wasAdult: Generated<boolean>;
}

export interface BlockPairs {
  userId: string | null;
  otherUserId: string | null;
}

export interface Blocks {
  blockerId: string;
  blockedId: string;
  createdAt: Generated<Moment>;
}

export interface Bookmarks {
  userId: string;
  athleteId: string;
  createdAt: Generated<Moment>;
}

export interface BriefingClearings {
  searchId: string;
  athleteId: string;
  clearedUntil: Moment;
  clearedBefore: Moment | null;
}

export interface CoachVerifications {
  id: string;
  coachId: string;
  schoolId: string;
  state: string;
  email: string | null;
  directoryUrl: string | null;
  evidence: string | null;
  tokenHash: Buffer | null;
  linkExpiresAt: Moment | null;
  requestedAt: Moment;
  provedAt: Moment | null;
  decidedAt: Moment | null;
  reason: string | null;
  verifiedUntil: Moment | null;
  endedAt: Moment | null;
  emailDue: string | null;
  warnedAt: Moment | null;
  decidedBy: string | null;
  headCoachPosition: string | null;
}

export interface Coaches {
  id: string;
  userId: string;
  school: string;
  sport: string;
  position: string;
  city: string;
  state: string;
  placeId: number | null;
  bio: string | null;
  createdAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
  genders: Generated<string[]>;
  schoolId: string | null;
  schoolAskedAt: Moment | null;
  country: Generated<string>;
  verifiedUntil: Moment | null;
}

export interface ComplianceOfficers {
  id: string;
  schoolId: string;
  email: string;
  byStaff: boolean;
  invitedAt: Moment;
  confirmedAt: Moment | null;
}

export interface ComplianceTokens {
  tokenHash: Buffer;
  officerId: string;
  kind: string;
  createdAt: Moment;
  expiresAt: Moment;
  usedAt: Moment | null;
}

export interface ConfirmedHeadCoaches {
  userId: string | null;
  schoolId: string | null;
  verifiedUntil: Moment | null;
}

export interface ContactRuleVersions {
  version: ColumnType<number, never, never>;
  checksum: string;
  loadedAt: Moment;
}

export interface ContactRules {
  version: number;
  id: string;
  association: string;
  division: string;
  sport: string;
  gender: string;
  action: string;
  opens: string;
  closes: string;
  source: string;
  sourceDate: string | null;
  checkedOn: string;
  agreement: string;
  note: string;
}

export interface ContactStops {
  guardianId: string;
  athleteUserId: string;
  otherUserId: string;
  stoppedAt: Moment;
}

export interface Conversations {
  id: string;
  firstUserId: string;
  secondUserId: string;
  createdAt: Generated<Moment>;
  startedBy: string | null;
  requestState: string | null;
  requestAnsweredAt: Moment | null;
}

export interface CountedEvaluations {
  athleteId: string | null;
  coachId: string | null;
  grades: number[] | null;
  score: number | null;
}

export interface CurrentFacetCounts {
  listed: boolean | null;
  genderFilter: string | null;
  sport: string | null;
  position: string | null;
  classYear: number | null;
  state: string | null;
  count: number | null;
}

export interface CurrentMeasureCounts {
  listed: boolean | null;
  genderFilter: string | null;
  measure: string | null;
  value: number | null;
  sport: string | null;
  count: number | null;
}

export interface CurrentSportCounts {
  listed: boolean | null;
  genderFilter: string | null;
  sport: string | null;
  count: number | null;
}

export interface DataExports {
  id: string;
  userId: string;
  progress: Generated<number>;
  file: Buffer | null;
  failed: Generated<boolean>;
  createdAt: Moment;
  expiresAt: Moment;
  guardianId: string | null;
  isStored: Generated<boolean>;
}

export interface DismissedGuardianPrompts {
  athleteUserId: string;
  dismissedAt: Moment;
}

export interface DismissedQuestions {
  userId: string;
  question: string;
  dismissedAt: Moment;
}

export interface DistinctCounts {
  key: string;
  bits: string;
  endsAt: Moment;
}

export interface EmailLinks {
  id: string;
  tokenHash: Buffer;
  userId: string;
  purpose: string;
  email: string;
  createdAt: Moment;
  expiresAt: Moment;
  subject: Generated<string>;
}

export interface Evaluations {
  athleteId: string;
  coachId: string;
  sport: string;
  grades: number[];
  score: number;
  note: string | null;
  updatedAt: Moment;
  struckAt: Moment | null;
}

export interface EventLogs {
  userId: string;
  lastEventId: Generated<number>;
}

export interface Events {
  userId: string;
  id: number;
  kind: string;
  payload: unknown;
  createdAt: Generated<Moment>;
}

export interface FacetCounts {
  listed: boolean;
  genderFilter: string;
  sport: string;
  position: string;
  classYear: number;
  state: string;
  count: number;
}

export interface FactorRemovals {
  id: string;
  userId: string;
  requestedAt: Moment;
  removeAt: Moment;
  emailsSent: Generated<number>;
  lastEmailAt: Moment | null;
  endedAt: Moment | null;
}

export interface GuardianEndings {
  athleteUserId: string;
  keeps: Generated<boolean>;
  announcedAt: Moment | null;
  keptAt: Moment | null;
}

export interface GuardianErasures {
  athleteUserId: string;
  guardianId: string;
  requestedAt: Moment;
  eraseAt: Moment;
}

export interface GuardianLinks {
  tokenHash: Buffer;
  guardianId: string;
  createdAt: Moment;
  expiresAt: Moment;
  usedAt: Moment | null;
  isInNotice: Generated<boolean>;
}

export interface GuardianPauses {
  guardianId: string;
  athleteUserId: string;
  pausedAt: Moment;
  wasPaused: boolean;
}

export interface GuardianSessions {
  tokenHash: Buffer;
  guardianId: string;
  createdAt: Moment;
  expiresAt: Moment;
}

export interface Guardians {
  id: string;
  athleteUserId: string;
  email: string;
  state: string;
  relation: string | null;
  invitedAt: Moment;
  confirmedAt: Moment | null;
  stoppedAt: Moment | null;
  termsVersion: string | null;
  privacyVersion: string | null;
  bornOnAtConsent: string | null;
  mode: Generated<string>;
  approvalMailedAt: Moment | null;
  approvalMailedNumber: Generated<number>;
  digestedUntil: Moment | null;
  language: Generated<string>;
  languageChosen: Generated<boolean>;
}

export interface HeldMessages {
  id: string;
  number: ColumnType<number, never, never>;
  senderId: string;
  receiverId: string;
  content: string | null;
  isRequest: boolean;
  idempotencyKey: string | null;
  fingerprint: Buffer | null;
  createdAt: Moment;
  reason: string;
  heldUntil: Moment | null;
  timeZone: string | null;
  isDropped: Generated<boolean>;
  endedAt: Moment | null;
  kind: string | null;
  contactSchoolId: string | null;
  contactVerdict: unknown;
  approvedAt: Moment | null;
  isUndelivered: Generated<boolean>;
  answer: string | null;
}

export interface HiddenNames {
  userId: string | null;
  otherUserId: string | null;
}

export interface KnownNetworks {
  accountHash: string;
  network: string;
  seenAt: Moment;
}

export interface LastActivity {
  userId: string;
  lastActiveAt: Moment;
}

export interface LoadedDatasets {
  name: string;
  checksum: string;
}

export interface MeasureCounts {
  listed: boolean;
  genderFilter: string;
  measure: string;
  value: number;
  sport: string;
  count: number;
}

export interface Messages {
  id: string;
  seq: ColumnType<number, never, never>;
  conversationId: string;
  senderId: string;
  receiverId: string;
  content: string | null;
  createdAt: Generated<Moment>;
  readAt: Moment | null;
  deletedAt: Moment | null;
  idempotencyKey: string | null;
  fingerprint: Buffer | null;
  visitId: string | null;
  visit: unknown;
  kind: string | null;
  copies: string | null;
  textHash: Buffer | null;
  contactSchoolId: string | null;
  contactVerdict: unknown;
  guardianId: string | null;
  guardianRelation: string | null;
  answer: string | null;
}

export interface MissingSchools {
  id: string;
  userId: string;
  name: string;
  city: string;
  state: string;
  country: Generated<string>;
  website: string | null;
  createdAt: Generated<Moment>;
  decidedAt: Moment | null;
  decidedBy: string | null;
  outcome: string | null;
  schoolId: string | null;
  reason: string | null;
}

export interface NameChanges {
  id: string;
  userId: string;
  changedAt: Moment;
}

export interface NotificationSettings {
  userId: string;
  kind: string;
  emailEnabled: boolean;
  updatedAt: Generated<Moment>;
}

export interface Participants {
  conversationId: string;
  userId: string;
  otherUserId: string;
  unread: Generated<number>;
  lastReadSeq: Generated<number>;
  lastMessageSeq: Generated<number>;
  lastMessageAt: Generated<Moment>;
}

export interface Passkeys {
  id: string;
  userId: string;
  name: string | null;
  publicKey: string;
  credentialId: string;
  counter: number;
  deviceType: string;
  backedUp: boolean;
  transports: string | null;
  aaguid: string | null;
  createdAt: Generated<Moment>;
}

export interface PlaceCounts {
  listed: boolean;
  genderFilter: string;
  classYear: number;
  placeId: number;
  sport: string;
  count: number;
  version: Generated<number>;
}

export interface Places {
  id: number;
  city: string;
  state: string;
  lat: number;
  lng: number;
  population: number;
  key: ColumnType<string, never, never>;
  country: Generated<string>;
  timeZone: string | null;
}

export interface Presence {
  userId: string;
  serverId: string;
  seenAt: Moment;
}

export interface ProfileViewEmails {
  userId: string;
  weekEnding: string;
}

export interface ProfileViews {
  athleteId: string;
  viewerId: string;
  day: Generated<string>;
  viewedAt: Generated<Moment>;
}

export interface ProfileWords {
  word: string;
  count: number;
  listedCount: number;
}

export interface ProviderSignIns {
  tokenHash: Buffer;
  providerId: string;
  nonce: string;
  codeVerifier: string;
  role: string | null;
  userId: string | null;
  next: string | null;
  identity: unknown;
  expiresAt: Moment;
}

export interface QueueAssignments {
  itemId: string;
  staffId: string;
  assignedAt: Moment;
}

export interface RateLimitCounts {
  key: string;
  calls: number;
  endsAt: Moment;
}

export interface ReachedDailyLimits {
  id: string;
  userId: string;
  counted: string[];
  per: string;
  firstAt: Moment;
  lastAt: Moment;
  days: Generated<number>;
  outcome: string | null;
  decidedAt: Moment | null;
  decidedBy: string | null;
}

export interface ReportAssignments {
  reportId: string;
  staffId: string | null;
  assignedAt: Moment;
}

export interface ReportOutcomes {
  reportId: string;
  staffId: string | null;
  outcome: string;
  note: string;
  actionId: string | null;
  decidedAt: Moment;
}

export interface Reports {
  id: string;
  reporterId: string | null;
  reportedId: string | null;
  messageId: string | null;
  reason: string;
  words: string | null;
  evidence: unknown;
  createdAt: Generated<Moment>;
}

export interface SavedSearches {
  id: string;
  userId: string;
  name: string;
  filters: unknown;
  lookedAt: Moment;
  createdAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
  mail: Generated<boolean>;
  emailedAt: Moment | null;
  sought: number | null;
  soughtAt: Moment | null;
}

export interface SchemaMigrations {
  name: string;
  checksum: string;
  appliedAt: Generated<Moment>;
}

export interface SchoolNames {
  schoolId: string;
  key: string;
}

export interface SchoolSources {
  id: string;
  title: string;
  url: string;
  checkedOn: string;
}

export interface Schools {
  id: string;
  name: string;
  nameSource: string;
  aliases: Generated<string[]>;
  aliasesSource: string | null;
  domains: Generated<string[]>;
  domainsSource: string | null;
  city: Generated<string>;
  state: Generated<string>;
  country: Generated<string>;
  placeId: number | null;
  placeSource: string | null;
  association: string | null;
  division: string | null;
  associationSource: string | null;
  conference: string | null;
  conferenceSource: string | null;
  staffAliases: Generated<string[]>;
  refusesEarlyContact: Generated<boolean>;
}

export interface SeparatedPairs {
  userId: string | null;
  otherUserId: string | null;
}

export interface Sessions {
  id: string;
  userId: string;
  token: string;
  expiresAt: Moment;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
  lastSeenAt: Generated<Moment>;
}

export interface ShortlistMembers {
  shortlistId: string;
  athleteId: string;
  addedAt: Generated<Moment>;
}

export interface Shortlists {
  id: string;
  userId: string;
  name: string;
  position: number;
  createdAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
}

export interface SportCounts {
  listed: boolean;
  genderFilter: string;
  sport: string;
  count: number;
}

export interface StaffActions {
  id: string;
  userId: string;
  staffId: string | null;
  kind: string;
  reason: string;
  until: Moment | null;
  createdAt: Moment;
  endedAt: Moment | null;
  content: string | null;
  before: string | null;
  otherUserId: string | null;
}

export interface StaffInvitations {
  id: string;
  email: string;
  tokenHash: Buffer;
  createdAt: Moment;
  expiresAt: Moment;
}

export interface Stats {
  id: string;
  athleteId: string;
  statName: string;
  statValue: string;
  season: string;
}

export interface StoppedPairs {
  userId: string | null;
  otherUserId: string | null;
}

export interface SuspiciousEvaluations {
  id: string;
  athleteId: string;
  coachId: string;
  reasons: string[];
  foundAt: Moment;
  outcome: string | null;
  decidedAt: Moment | null;
  decidedBy: string | null;
  actionId: string | null;
}

export interface TermsAgreements {
  userId: string;
  termsVersion: string;
  privacyVersion: string;
  agreedAt: Moment;
}

export interface ThreadReadings {
  id: string;
  userId: string;
  otherUserId: string;
  reason: string;
  memberReason: string;
  askedBy: string | null;
  askedAt: Moment;
  outcome: string | null;
  note: string | null;
  decidedAt: Moment | null;
  decidedBy: string | null;
  expiresAt: Moment;
  revokedAt: Moment | null;
}

export interface TripStops {
  id: string;
  tripId: string;
  position: number;
  athleteId: string | null;
  placeId: number | null;
  name: string | null;
  startsOn: string | null;
  startsAt: string | null;
  note: string | null;
  updatedAt: Generated<Moment>;
}

export interface Trips {
  id: string;
  userId: string;
  name: string;
  version: Generated<number>;
  shareId: string | null;
  createdAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
}

export interface TwoFactors {
  id: string;
  userId: string;
  secret: string;
  backupCodes: string;
  verified: Generated<boolean>;
  failedVerificationCount: Generated<number>;
  lockedUntil: Moment | null;
  usedCodes: Generated<string[]>;
  codesUsedAt: Moment | null;
}

export interface UnreadEmailRounds {
  singleton: Generated<boolean>;
  checkedAt: Moment;
}

export interface UnreadEmails {
  userId: string;
  otherUserId: string;
  lastSeq: number;
  emailedAt: Moment;
}

export interface UnseenProfiles {
  userId: string | null;
  otherUserId: string | null;
}

export interface Users {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: Generated<boolean>;
  username: string;
  role: string;
  profileImage: string | null;
  authProvider: Generated<string>;
  managedBy: string | null;
  createdAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
  claimRemindedAt: Moment | null;
  twoFactorEnabled: Generated<boolean>;
  eraseAt: Moment | null;
  erasedAt: Moment | null;
  suspendedUntil: Moment | null;
  restrictedAt: Moment | null;
  dailyLimitRaisedUntil: Moment | null;
}

export interface Verifications {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Moment;
  createdAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
}

export interface Visits {
  id: string;
  coachId: string;
  athleteId: string;
  kind: string;
  startsAt: Moment;
  endsAt: Moment;
  timeZone: string;
  place: string;
  note: string | null;
  state: Generated<string>;
  awaits: string | null;
  sequence: Generated<number>;
  createdAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
  changedBy: string;
  lastChange: string;
  seenAt: Moment | null;
  remindedAt: Moment | null;
}

export interface DB {
  accounts: Accounts;
  addedAthletes: AddedAthletes;
  appeals: Appeals;
  approvingGuardians: ApprovingGuardians;
  athleteCountChanges: AthleteCountChanges;
  athleteCountsVersion: AthleteCountsVersion;
  athleteListChanges: AthleteListChanges;
  athleteListVersion: AthleteListVersion;
  athletes: Athletes;
  auditEntries: AuditEntries;
  birthDates: BirthDates;
  blockPairs: BlockPairs;
  blocks: Blocks;
  bookmarks: Bookmarks;
  briefingClearings: BriefingClearings;
  coachVerifications: CoachVerifications;
  coaches: Coaches;
  complianceOfficers: ComplianceOfficers;
  complianceTokens: ComplianceTokens;
  confirmedHeadCoaches: ConfirmedHeadCoaches;
  contactRuleVersions: ContactRuleVersions;
  contactRules: ContactRules;
  contactStops: ContactStops;
  conversations: Conversations;
  countedEvaluations: CountedEvaluations;
  currentFacetCounts: CurrentFacetCounts;
  currentMeasureCounts: CurrentMeasureCounts;
  currentSportCounts: CurrentSportCounts;
  dataExports: DataExports;
  dismissedGuardianPrompts: DismissedGuardianPrompts;
  dismissedQuestions: DismissedQuestions;
  distinctCounts: DistinctCounts;
  emailLinks: EmailLinks;
  evaluations: Evaluations;
  eventLogs: EventLogs;
  events: Events;
  facetCounts: FacetCounts;
  factorRemovals: FactorRemovals;
  guardianEndings: GuardianEndings;
  guardianErasures: GuardianErasures;
  guardianLinks: GuardianLinks;
  guardianPauses: GuardianPauses;
  guardianSessions: GuardianSessions;
  guardians: Guardians;
  heldMessages: HeldMessages;
  hiddenNames: HiddenNames;
  knownNetworks: KnownNetworks;
  lastActivity: LastActivity;
  loadedDatasets: LoadedDatasets;
  measureCounts: MeasureCounts;
  messages: Messages;
  missingSchools: MissingSchools;
  nameChanges: NameChanges;
  notificationSettings: NotificationSettings;
  participants: Participants;
  passkeys: Passkeys;
  placeCounts: PlaceCounts;
  places: Places;
  presence: Presence;
  profileViewEmails: ProfileViewEmails;
  profileViews: ProfileViews;
  profileWords: ProfileWords;
  providerSignIns: ProviderSignIns;
  queueAssignments: QueueAssignments;
  rateLimitCounts: RateLimitCounts;
  reachedDailyLimits: ReachedDailyLimits;
  reportAssignments: ReportAssignments;
  reportOutcomes: ReportOutcomes;
  reports: Reports;
  savedSearches: SavedSearches;
  schemaMigrations: SchemaMigrations;
  schoolNames: SchoolNames;
  schoolSources: SchoolSources;
  schools: Schools;
  separatedPairs: SeparatedPairs;
  sessions: Sessions;
  shortlistMembers: ShortlistMembers;
  shortlists: Shortlists;
  sportCounts: SportCounts;
  staffActions: StaffActions;
  staffInvitations: StaffInvitations;
  stats: Stats;
  stoppedPairs: StoppedPairs;
  suspiciousEvaluations: SuspiciousEvaluations;
  termsAgreements: TermsAgreements;
  threadReadings: ThreadReadings;
  tripStops: TripStops;
  trips: Trips;
  twoFactors: TwoFactors;
  unreadEmailRounds: UnreadEmailRounds;
  unreadEmails: UnreadEmails;
  unseenProfiles: UnseenProfiles;
  users: Users;
  verifications: Verifications;
  visits: Visits;
}
