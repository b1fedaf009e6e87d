import type { SessionSecrets } from '#features/accounts/server/accounts.ts';
import {
  accountsFeature,
  birthDatesFeature,
  factorsFeature,
  type openAccountServices,
  providersFeature,
} from '#features/accounts/server/feature.ts';
import { activityFeature } from '#features/activity/server/feature.ts';
import { addedAthletesFeature } from '#features/added-athletes/server/feature.ts';
import { athletesFeature } from '#features/athletes/server/feature.ts';
import { bookmarksFeature } from '#features/bookmarks/server/feature.ts';
import { assignSchoolToCoaches } from '#features/coaches/server/coaches.ts';
import { coachesFeature } from '#features/coaches/server/feature.ts';
import { complianceFeature, contactLogFeature } from '#features/contact-log/server/feature.ts';
import { contactRulesFeature } from '#features/contact-rules/server/feature.ts';
import { dashboardFeature } from '#features/dashboard/server/feature.ts';
import { dataExportsFeature } from '#features/data-exports/server/feature.ts';
import { docsFeature } from '#features/docs/server/feature.ts';
import { createSuspiciousEvaluationQueueSource } from '#features/evaluations/server/evaluations.ts';
import { evaluationsFeature } from '#features/evaluations/server/feature.ts';
import {
  guardianApprovalsFeature,
  guardianRightsFeature,
  guardiansFeature,
  guardianWritingFeature,
  keepGuardiansFeature,
  ownGuardiansFeature,
  readingNoticesFeature,
} from '#features/guardians/server/feature.ts';
import { highSchoolsFeature } from '#features/high-schools/server/feature.ts';
import { mapFeature } from '#features/map/server/feature.ts';
import { messagesFeature } from '#features/messages/server/feature.ts';
import {
  createMessageApprovals,
  declineRequestIfWaiting,
  dropHeldMessagesBetween,
  resendPresenceAfterBlockChange,
} from '#features/messages/server/messages.ts';
import { needsFeature } from '#features/needs/server/feature.ts';
import { notificationSettingsFeature, notificationsFeature } from '#features/notifications/server/feature.ts';
import { placesFeature } from '#features/places/server/feature.ts';
import { profileViewsFeature } from '#features/profile-views/server/feature.ts';
import { registrationFeature } from '#features/registration/server/feature.ts';
import { safetyFeature } from '#features/safety/server/feature.ts';
import {
  decideContacts,
  findClosedContactErrors,
  findMessageHolds,
  isContactAllowed,
} from '#features/safety/server/safety.ts';
import { savedSearchesFeature } from '#features/saved-searches/server/feature.ts';
import { missingSchoolsFeature, schoolsFeature } from '#features/schools/server/feature.ts';
import { createMissingSchoolQueueSource } from '#features/schools/server/schools.ts';
import { searchFeature } from '#features/search/server/feature.ts';
import { shortlistsFeature } from '#features/shortlists/server/feature.ts';
import {
  accountActionsFeature,
  staffContentFeature,
  staffDailyLimitsFeature,
  staffEvaluationsFeature,
  staffFeature,
  staffOverviewFeature,
  staffQueueFeature,
  threadReadingsFeature,
} from '#features/staff/server/feature.ts';
import type { ServerState } from '#features/staff/server/staff.ts';
import {
  createDailyLimitQueueSource,
  createThreadReadingQueueSource,
  queueDangerEmails,
} from '#features/staff/server/staff.ts';
import { tripsFeature } from '#features/trips/server/feature.ts';
import { uploadsFeature } from '#features/uploads/server/feature.ts';
import { staffVerificationsFeature, verificationsFeature } from '#features/verifications/server/feature.ts';
import {
  createVerificationQueueSource,
  endVerificationOfChangedSchool,
} from '#features/verifications/server/verifications.ts';
import { visitsFeature } from '#features/visits/server/feature.ts';
import { findPartiesWhoMustAnswer } from '#features/visits/server/visits.ts';
import type { Connection, Context } from '#server/context.ts';
import type { OpenedFeature } from '#server/define-feature.ts';
import { openLinkSigner } from '#server/link-signer.ts';
import type { EventHub } from '#server/live/event-stream-hub.ts';
import type { Config } from './config.ts';
import { contracts } from './contracts.ts';

/** A contract without its feature does not compile. */
export type Features = { [F in keyof typeof contracts]: OpenedFeature<(typeof contracts)[F]['calls']> };

/** The settings of the server that features read. */
type FeatureSettings = Pick<Config, 'tileUrl' | 'tileAttribution' | 'oidcProviders' | 'rateLimits'> &
  SessionSecrets;

export interface FeatureParts {
  config: FeatureSettings;
  accounts: Awaited<ReturnType<typeof openAccountServices>>;
  events: EventHub;
  server: ServerState;
}

interface MessagePair {
  senderId: string;
  receiverId: string;
}

/** What staff look after beside reports and appeals. */
export const createStaffQueueSources = (ctx: Context) => [
  createVerificationQueueSource(ctx),
  createMissingSchoolQueueSource(ctx),
  createDailyLimitQueueSource(ctx),
  createSuspiciousEvaluationQueueSource(ctx),
  createThreadReadingQueueSource(ctx),
];

/** What `safety` decides about messages. */
const createMessageDecisions = (ctx: Context) => ({
  findMessageRefusals: (db: Connection, pairs: MessagePair[]) => findClosedContactErrors(ctx, db, pairs),
  decideMessages: (db: Connection, pairs: MessagePair[]) => decideContacts(ctx, db, 'message', pairs),
  findMessageHolds: (db: Connection, pairs: MessagePair[]) => findMessageHolds(ctx, db, pairs),
});

/** Wires the features: passes each the functions of others that it needs. */
export function openFeatures(ctx: Context, { config, accounts, events, server }: FeatureParts): Features {
  const signer = openLinkSigner(config.secret, config.acceptedSecrets);
  const tiles = { url: config.tileUrl ?? null, attribution: config.tileAttribution };
  const { oidcProviders } = config;
  const queueSources = createStaffQueueSources(ctx);
  const messageDecisions = createMessageDecisions(ctx);
  const approvals = createMessageApprovals({ ...ctx, ...messageDecisions });
  return {
    accounts: accountsFeature.open(ctx, accounts),
    birthDates: birthDatesFeature.open(ctx, accounts),
    factors: factorsFeature.open(ctx, accounts),
    providers: providersFeature.open(ctx, { ...accounts, oidcProviders }),
    registration: registrationFeature.open(ctx, accounts),
    athletes: athletesFeature.open(ctx),
    addedAthletes: addedAthletesFeature.open(ctx, accounts),
    search: searchFeature.open(ctx),
    places: placesFeature.open(ctx),
    schools: schoolsFeature.open(ctx),
    highSchools: highSchoolsFeature.open(ctx),
    map: mapFeature.open(ctx, { tiles }),
    evaluations: evaluationsFeature.open(ctx),
    contactRules: contactRulesFeature.open(ctx),
    contactLog: contactLogFeature.open(ctx),
    compliance: complianceFeature.open(ctx),
    bookmarks: bookmarksFeature.open(ctx),
    savedSearches: savedSearchesFeature.open(ctx, { signer }),
    needs: needsFeature.open(ctx),
    coaches: coachesFeature.open(ctx, {
      onSchoolChanged: (tx, coachId) => endVerificationOfChangedSchool(ctx, tx, coachId),
    }),
    verifications: verificationsFeature.open(ctx),
    messages: messagesFeature.open(ctx, {
      ...messageDecisions,
      events,
      isContactAllowed: (db, ...contact) => isContactAllowed(ctx, db, ...contact),
      countsRequestsPerNetwork: config.rateLimits,
      findAwaitedParties: findPartiesWhoMustAnswer,
    }),
    ownGuardians: ownGuardiansFeature.open(ctx),
    readingNotices: readingNoticesFeature.open(ctx),
    guardians: guardiansFeature.open(ctx, { approvals }),
    guardianWriting: guardianWritingFeature.open(ctx),
    guardianApprovals: guardianApprovalsFeature.open(ctx, { approvals }),
    keepGuardians: keepGuardiansFeature.open(ctx),
    guardianRights: guardianRightsFeature.open(ctx),
    notifications: notificationsFeature.open(ctx, { signer }),
    shortlists: shortlistsFeature.open(ctx),
    trips: tripsFeature.open(ctx),
    dashboard: dashboardFeature.open(ctx),
    profileViews: profileViewsFeature.open(ctx, { signer }),
    activity: activityFeature.open(ctx),
    visits: visitsFeature.open(ctx, { signer }),
    safety: safetyFeature.open(ctx, {
      resendPresenceBetween: resendPresenceAfterBlockChange,
      dropHeldMessages: (tx, ...pair) => dropHeldMessagesBetween(ctx, tx, ...pair),
      declineRequest: declineRequestIfWaiting,
      onReported: (tx, report) => queueDangerEmails(ctx, tx, report),
    }),
    accountActions: accountActionsFeature.open(ctx, accounts),
    staff: staffFeature.open(ctx, accounts),
    staffContent: staffContentFeature.open(ctx, accounts),
    staffQueue: staffQueueFeature.open(ctx, { ...accounts, queueSources }),
    staffOverview: staffOverviewFeature.open(ctx, { server, queueSources }),
    staffEvaluations: staffEvaluationsFeature.open(ctx, accounts),
    staffDailyLimits: staffDailyLimitsFeature.open(ctx, accounts),
    threadReadings: threadReadingsFeature.open(ctx, accounts),
    missingSchools: missingSchoolsFeature.open(ctx, { assignSchoolToCoaches }),
    staffVerifications: staffVerificationsFeature.open(ctx),
    dataExports: dataExportsFeature.open(ctx),
    notificationSettings: notificationSettingsFeature.open(ctx),
    uploads: uploadsFeature.open(ctx),
    docs: docsFeature.open(ctx, { contracts: Object.values(contracts) }),
  };
}
