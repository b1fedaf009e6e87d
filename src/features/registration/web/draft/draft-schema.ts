import { z } from 'zod';
import { roles } from '#features/accounts/contract/accounts.ts';
import { genders } from '#features/sports/contract/genders.ts';
import { sideValues } from '#features/sports/contract/strong-sides.ts';
import { languages } from '#translations/languages.ts';

// What is being typed need not be valid yet: only its kind is checked. A field of another kind is dropped.
const draftField = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(undefined);
const text = draftField(z.string().max(10_000));
const number = draftField(z.number());

/** The fields of both steps that are kept, and no others: no password, and no date of birth. */
export const draftFieldsSchema = z.object({
  role: z.enum(roles),
  ...{ firstName: text, lastName: text, email: text },
  ...{ sport: text, position: text, secondPosition: text, classYear: number },
  gender: draftField(z.enum(genders)),
  genders: draftField(z.array(z.enum(genders)).max(genders.length)),
  bats: draftField(z.enum(sideValues.bats)),
  strongHand: draftField(z.enum(sideValues.strongHand)),
  strongFoot: draftField(z.enum(sideValues.strongFoot)),
  ...{ country: text, city: text, state: text, highSchool: text, school: text },
  schoolId: draftField(z.uuid()),
  guardianEmail: text,
  guardianLanguage: draftField(z.enum(languages)),
  ...{ height: text, weight: number, gpa: number, satScore: number, actScore: number, bio: text },
  ...{ instagramHandle: text, twitterHandle: text, tiktokHandle: text },
  ...{ youtubeChannel: text, linkedinProfile: text, personalWebsite: text },
});
