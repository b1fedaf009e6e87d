import { accountCalls, accountSchema, personSchema } from '#features/accounts/contract/accounts.ts';
import { birthDateCalls } from '#features/accounts/contract/birth-dates.ts';
import { factorCalls, factorsSchema } from '#features/accounts/contract/second-factors.ts';
import { providerCalls } from '#features/accounts/contract/sign-in-providers.ts';
import { activityCalls } from '#features/activity/contract.ts';
import { addedAthleteCalls, addedAthleteSchema } from '#features/added-athletes/contract.ts';
import { athleteCalls } from '#features/athletes/contract/athlete-calls.ts';
import { statSchema } from '#features/athletes/contract/stat-and-highlight-limits-and-schemas.ts';
import { athleteSchema } from '#features/athletes/contract.ts';
import { bookmarkCalls } from '#features/bookmarks/contract.ts';
import { coachCalls, coachSchema } from '#features/coaches/contract.ts';
import { complianceCalls } from '#features/contact-log/contract/compliance-calls.ts';
import { contactLogCalls } from '#features/contact-log/contract.ts';
import { contactRuleCalls, contactRuleSchema } from '#features/contact-rules/contract.ts';
import { dashboardCalls } from '#features/dashboard/contract.ts';
import { dataExportCalls, dataExportSchema } from '#features/data-exports/contract.ts';
import { type DocumentedFeature, docCalls } from '#features/docs/contract.ts';
import { evaluationCalls } from '#features/evaluations/contract.ts';
import { guardianApprovalCalls } from '#features/guardians/contract/guardian-approvals.ts';
import { guardianCalls } from '#features/guardians/contract/guardian-calls.ts';
import { guardianRightsCalls } from '#features/guardians/contract/guardian-rights.ts';
import { guardianWritingCalls } from '#features/guardians/contract/guardian-writing.ts';
import { keepGuardiansCalls } from '#features/guardians/contract/keep-guardians.ts';
import { ownGuardianCalls } from '#features/guardians/contract/own-guardians.ts';
import { readingNoticeCalls } from '#features/guardians/contract/reading-notice-calls.ts';
import { highSchoolCalls } from '#features/high-schools/contract.ts';
import { mapCalls } from '#features/map/contract.ts';
import { conversationSchema, messageCalls } from '#features/messages/contract/message-calls.ts';
import { messageSchema } from '#features/messages/contract/message-schema.ts';
import { needCalls } from '#features/needs/contract.ts';
import { notificationCalls, notificationSettingCalls } from '#features/notifications/contract.ts';
import { placeCalls } from '#features/places/contract/place-calls.ts';
import { profileViewCalls } from '#features/profile-views/contract.ts';
import { registrationCalls } from '#features/registration/contract.ts';
import { blockSchema, reportSchema, safetyCalls } from '#features/safety/contract.ts';
import { savedSearchCalls, savedSearchSchema } from '#features/saved-searches/contract.ts';
import { missingSchoolCalls } from '#features/schools/contract/missing-school-calls.ts';
import { schoolCalls, schoolDetailsSchema, schoolSchema } from '#features/schools/contract/school-calls.ts';
import { searchCalls } from '#features/search/contract.ts';
import { shortlistCalls, shortlistSchema } from '#features/shortlists/contract.ts';
import { dailyLimitCalls } from '#features/staff/contract/daily-limit-calls.ts';
import { contentCalls } from '#features/staff/contract/profile-content-calls.ts';
import { queueCalls } from '#features/staff/contract/queue-calls.ts';
import { accountActionCalls } from '#features/staff/contract/staff-actions-and-appeals.ts';
import { staffCalls } from '#features/staff/contract/staff-calls.ts';
import { overviewCalls } from '#features/staff/contract/staff-counts-and-system-calls.ts';
import { suspiciousEvaluationCalls } from '#features/staff/contract/suspicious-evaluation-calls.ts';
import { threadReadingCalls } from '#features/staff/contract/thread-reading-calls.ts';
import { tripCalls, tripSchema } from '#features/trips/contract.ts';
import { uploadCalls } from '#features/uploads/contract.ts';
import { staffVerificationCalls } from '#features/verifications/contract/staff-verification-calls.ts';
import { verificationCalls } from '#features/verifications/contract.ts';
import { visitCalls, visitSchema } from '#features/visits/contract.ts';

/**
 * Every call of the product by feature, in the order of /api/docs. What is not here is not
 * served. `namedSchemas` are what several calls return, under their names in the API document.
 */
export const contracts = {
  accounts: {
    title: 'Accounts',
    calls: accountCalls,
    namedSchemas: { Account: accountSchema, Person: personSchema },
  },
  birthDates: { title: 'Accounts', calls: birthDateCalls },
  factors: { title: 'Second factors', calls: factorCalls, namedSchemas: { Factors: factorsSchema } },
  providers: { title: 'Sign-in with a provider', calls: providerCalls },
  registration: { title: 'Registration', calls: registrationCalls },
  athletes: {
    title: 'Athletes',
    calls: athleteCalls,
    namedSchemas: { Athlete: athleteSchema, Stat: statSchema },
  },
  addedAthletes: {
    title: 'Athletes',
    calls: addedAthleteCalls,
    namedSchemas: { AddedAthlete: addedAthleteSchema },
  },
  search: { title: 'Search', calls: searchCalls },
  places: { title: 'Search', calls: placeCalls },
  schools: {
    title: 'Schools',
    calls: schoolCalls,
    namedSchemas: { School: schoolSchema, SchoolDetails: schoolDetailsSchema },
  },
  highSchools: { title: 'Schools', calls: highSchoolCalls },
  map: { title: 'Map', calls: mapCalls },
  evaluations: { title: 'Athletes', calls: evaluationCalls },
  contactRules: {
    title: 'Contact rules',
    calls: contactRuleCalls,
    namedSchemas: { ContactRule: contactRuleSchema },
  },
  contactLog: { title: 'Contact rules', calls: contactLogCalls },
  compliance: { title: 'Contact rules', calls: complianceCalls },
  bookmarks: { title: 'Bookmarks', calls: bookmarkCalls },
  savedSearches: {
    title: 'Saved searches',
    calls: savedSearchCalls,
    namedSchemas: { SavedSearch: savedSearchSchema },
  },
  shortlists: {
    title: 'Shortlists',
    calls: shortlistCalls,
    namedSchemas: { Shortlist: shortlistSchema },
  },
  trips: { title: 'Trips', calls: tripCalls, namedSchemas: { Trip: tripSchema } },
  needs: { title: 'Needs', calls: needCalls },
  coaches: { title: 'Coaches', calls: coachCalls, namedSchemas: { Coach: coachSchema } },
  verifications: { title: 'Coaches', calls: verificationCalls },
  ownGuardians: { title: 'Guardians', calls: ownGuardianCalls },
  readingNotices: { title: 'Guardians', calls: readingNoticeCalls },
  guardians: { title: 'Guardians', calls: guardianCalls },
  guardianWriting: { title: 'Guardians', calls: guardianWritingCalls },
  guardianApprovals: { title: 'Guardians', calls: guardianApprovalCalls },
  keepGuardians: { title: 'Guardians', calls: keepGuardiansCalls },
  guardianRights: { title: 'Guardians', calls: guardianRightsCalls },
  messages: {
    title: 'Messages',
    calls: messageCalls,
    namedSchemas: { Conversation: conversationSchema, Message: messageSchema },
  },
  notifications: { title: 'Emails', calls: notificationCalls },
  dashboard: { title: 'Dashboard', calls: dashboardCalls },
  profileViews: { title: 'Profile views', calls: profileViewCalls },
  activity: { title: 'Activity', calls: activityCalls },
  visits: { title: 'Campus visits', calls: visitCalls, namedSchemas: { Visit: visitSchema } },
  safety: { title: 'Safety', calls: safetyCalls, namedSchemas: { Block: blockSchema, Report: reportSchema } },
  accountActions: { title: 'Decisions about my account', calls: accountActionCalls },
  staffQueue: { title: 'Staff', calls: queueCalls },
  staff: { title: 'Staff', calls: staffCalls },
  staffOverview: { title: 'Staff', calls: overviewCalls },
  staffEvaluations: { title: 'Staff', calls: suspiciousEvaluationCalls },
  staffDailyLimits: { title: 'Staff', calls: dailyLimitCalls },
  threadReadings: { title: 'Staff', calls: threadReadingCalls },
  staffContent: { title: 'Staff', calls: contentCalls },
  missingSchools: { title: 'Staff', calls: missingSchoolCalls },
  staffVerifications: { title: 'Staff', calls: staffVerificationCalls },
  dataExports: {
    title: 'A copy of my data',
    calls: dataExportCalls,
    namedSchemas: { DataExport: dataExportSchema },
  },
  notificationSettings: { title: 'Settings', calls: notificationSettingCalls },
  uploads: { title: 'Images', calls: uploadCalls },
  docs: { title: 'This documentation', calls: docCalls },
} satisfies Record<string, DocumentedFeature>;
