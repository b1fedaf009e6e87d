import { z } from 'zod';
import { firstNameSchema, lastNameSchema, roles } from '#features/accounts/contract/accounts.ts';
import { birthDateSchema } from '#features/accounts/contract/birth-dates.ts';
import { defineCalls } from '#shared/api-call.ts';
import { actionReasonSchema } from './staff-actions-and-appeals.ts';

/** What staff may take out of a profile, in the order in which the page shows it. */
export const contentLabels = {
  photo: 'Photo',
  bio: 'Bio',
  highSchool: 'High school',
  film: 'Film link',
  personalWebsite: 'Website',
  instagramHandle: 'Instagram',
  twitterHandle: 'X (Twitter)',
  tiktokHandle: 'TikTok',
  youtubeChannel: 'YouTube',
  linkedinProfile: 'LinkedIn',
  socialMedia: 'Other social media',
} as const;
export type ContentKind = keyof typeof contentLabels;
const contentKinds = Object.keys(contentLabels) as [ContentKind, ...ContentKind[]];

const profileContentSchema = z.object({
  content: z.enum(contentKinds),
  /** The text or the link; the path of a photo. */
  value: z.string(),
});
export type ProfileContent = z.output<typeof profileContentSchema>;

export const contentRemovalSchema = z.strictObject({
  content: z.enum(contentKinds),
  /** As staff have read it: what the member has changed since is not removed. */
  value: z.string().max(10_000),
  reason: actionReasonSchema,
});

export const nameCorrectionSchema = z.strictObject({
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  reason: actionReasonSchema,
});

export const roleCorrectionSchema = z.strictObject({
  role: z.enum(roles, 'Please choose a role'),
  reason: actionReasonSchema,
});

export const schoolCorrectionSchema = z.strictObject({
  schoolId: z.guid('Please choose a school from the list'),
  reason: actionReasonSchema,
});

export const birthDateCorrectionSchema = z.strictObject({
  birthDate: birthDateSchema,
  reason: actionReasonSchema,
});

export const factorRemovalSchema = z.strictObject({ reason: actionReasonSchema });

const notFoundMessage = 'There is no such member.';

export const contentCalls = defineCalls({
  'GET /api/staff/people/{userId}/content': {
    summary: 'The photo, texts and links of a profile that staff may remove',
    audience: 'staff',
    response: z.array(profileContentSchema),
    notFoundMessage,
  },
  'GET /api/staff/people/{userId}/photo': {
    summary: 'The photo of a member, as staff see it',
    audience: 'staff',
    mediaType: 'image/webp',
    notFoundMessage: 'There is no photo.',
  },
  'POST /api/staff/people/{userId}/content-removals': {
    summary: 'Remove a photo, a text or a link; the member reads the reason in an email, and may appeal',
    audience: 'staff',
    body: contentRemovalSchema,
    notFoundMessage,
    errorCodes: ['taken'],
  },
  'POST /api/staff/people/{userId}/name-corrections': {
    summary: 'Correct a name; the member reads the reason in an email, and may appeal',
    audience: 'staff',
    body: nameCorrectionSchema,
    notFoundMessage,
    errorCodes: ['taken'],
  },
  'POST /api/staff/people/{userId}/role-corrections': {
    summary:
      'Give a member without a profile the other role; the member reads the reason in an email, and may appeal',
    audience: 'staff',
    body: roleCorrectionSchema,
    notFoundMessage,
    errorCodes: ['taken'],
  },
  'POST /api/staff/people/{userId}/school-corrections': {
    summary:
      'Give a coach the right school of the list; a verification for another one ends. The coach reads the reason, and may appeal',
    audience: 'staff',
    body: schoolCorrectionSchema,
    notFoundMessage,
    errorCodes: ['taken'],
  },
  'POST /api/staff/people/{userId}/birth-date-corrections': {
    summary:
      'Correct the date of birth of an athlete; who is under 13 is paused and erased in 14 days. The athlete reads the reason, and may appeal',
    audience: 'staff',
    body: birthDateCorrectionSchema,
    notFoundMessage: 'There is no such athlete.',
    errorCodes: ['taken'],
  },
  'POST /api/staff/people/{userId}/factor-removals': {
    summary:
      'Email a member who lost every second factor a link, valid for an hour; only its reader removes them, with every session and the password',
    audience: 'staff',
    body: factorRemovalSchema,
    notFoundMessage,
    errorCodes: ['taken'],
  },
});
