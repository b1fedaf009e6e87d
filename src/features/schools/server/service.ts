import type { QueryExecutorProvider } from 'kysely';
import { findStateCode } from '#features/places/contract.ts';
import type { Connection, Context, ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { newInvalidFieldError, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import {
  type MissingSchoolForm,
  type SchoolDetails,
  schoolNotFoundMessage,
} from '../contract/school-calls.ts';
import type { School } from '../contract.ts';
import {
  findSchool,
  findSchoolFacts,
  listCoachesOfSchool,
  listSchoolsBySimilarName,
  listSchoolsByWords,
  listSchoolsOfName,
} from './queries/find-schools.ts';
import { isConfirmedHeadCoach } from './queries/is-head-coach.ts';
import {
  findSchoolNameOfDomain,
  listDomains,
  upsertMissingSchool,
} from './queries/store-missing-school-request.ts';
import { findImitatedDomain, isSchoolInPlace, parseDomain } from './rules.ts';

export { loadSchools } from './import-changed-schools-json.ts';
export { refusesEarlyContact, setRefusalOfEarlyContact } from './queries/refusal-of-early-contact.ts';

/** The number of suggestions below the field of a form. */
const maxSuggestions = 8;
/** Fewer letters are like too many names. */
const minLettersOfTypo = 4;

/** The schools that a text may mean; those that are written nearly like it where none is written so. */
export async function suggestSchools(db: Connection, text: string): Promise<School[]> {
  const found = await listSchoolsByWords(db, text, maxSuggestions);
  if (found.length > 0 || text.length < minLettersOfTypo) return found;
  return listSchoolsBySimilarName(db, text, maxSuggestions);
}

export async function getSchoolDetails(
  ctx: ContextWith<'db' | 'now'>,
  viewer: Viewer,
  id: string,
): Promise<SchoolDetails> {
  const facts = await findSchoolFacts(ctx.db, id);
  if (!facts) throw notFound(schoolNotFoundMessage);
  return {
    ...facts,
    coaches: await listCoachesOfSchool(ctx.db, viewer, id),
    mayReadContactLog: viewer.role === 'coach' && (await isHeadCoachOfSchool(ctx, viewer.id, id)),
  };
}

/** Whether staff have confirmed this member as head coach of the school. It ends with the verification, and with another title. */
export const isHeadCoachOfSchool = (
  ctx: ContextWith<'db' | 'now'>,
  userId: string,
  schoolId: string,
): Promise<boolean> => isConfirmedHeadCoach(ctx.db, { userId, schoolId, now: ctx.now() });

/** Stores that the viewer's school is missing in the list, for the staff. */
export async function reportMissingSchool(ctx: Context, viewer: Viewer, form: MissingSchoolForm) {
  return storeMissingSchool(ctx.db, ctx, viewer.id, {
    ...form,
    state: parseStateOfSchool(form),
    website: form.website ? await parseDomainOfMissingSchool(ctx.db, form.website) : null,
  });
}

/** Stores a request whose fields are checked, within the caller's transaction; a second one replaces the first. */
export async function storeMissingSchool(
  db: Connection,
  ctx: Context,
  userId: string,
  school: { name: string; city: string; state: string; country: string; website: string | null },
) {
  const request = { ...school, createdAt: ctx.now() };
  await upsertMissingSchool(db, { ...request, id: newId(), userId });
  return request;
}

function parseStateOfSchool({ state, country }: MissingSchoolForm): string {
  if (country !== 'US' && state)
    throw newInvalidFieldError('state', 'Only schools in the United States have a state');
  const code = findStateCode(state);
  if (country === 'US' && !code) throw newInvalidFieldError('state', 'Please enter the state');
  return code ?? '';
}

/** The domain of a website. @throws AppError `invalid` for one that is, or imitates, that of a school of the list */
export async function parseDomainOfMissingSchool(db: Connection, website: string): Promise<string> {
  const domain = parseDomain(website);
  if (!domain) throw newInvalidFieldError('website', 'Please enter a web address such as www.school.edu');
  const owner = await findSchoolNameOfDomain(db, domain);
  if (owner)
    throw newInvalidFieldError('website', `This is the website of ${owner}: please choose it from the list`);
  const imitated = domain.includes('xn--') ? domain : findImitatedDomain(domain, await listDomains(db));
  if (imitated)
    throw newInvalidFieldError(
      'website',
      'This address looks like that of another school: please check its spelling',
    );
  return domain;
}

/** The school of an id where somebody in this place may work there. @throws AppError `invalid` at `schoolId` */
export async function getSchoolInPlaceOrThrow(
  db: Connection,
  id: string,
  place: { state: string; country: string },
): Promise<School> {
  const school = await findSchool(db, id);
  if (!school) throw newInvalidFieldError('schoolId', schoolNotFoundMessage);
  if (!isSchoolInPlace(school, place))
    throw newInvalidFieldError(
      'schoolId',
      `${school.name} is in another place: please check your city and state`,
    );
  return school;
}

/** The only school of the place that a typed name can mean; undefined where that is unsure. */
export async function findSchoolByTypedName(
  db: QueryExecutorProvider & Connection,
  typed: { name: string; state: string; country: string },
): Promise<School | undefined> {
  const [school, another] = await listSchoolsOfName(db, typed);
  return another ? undefined : school;
}

/** A school of the list; undefined for an id that is none. */
export const findSchoolById = (db: Connection, id: string): Promise<School | undefined> => findSchool(db, id);
