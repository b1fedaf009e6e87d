import { findImitatedDomain } from '#features/schools/server/schools.ts';
import { AppError, newInvalidFieldError } from '#shared/errors.ts';

const isAtDomain = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** 'alumni', 'alum', 'students', 'stu': former and present students have addresses there. */
const isStudentOrAlumniHost = (host: string): boolean =>
  host.split('.').some((label) => studentLabel.test(label));
const studentLabel = /^(alum\w*|students?|stu|stud|studentmail|grads?|graduates?)$/;

/** @throws AppError `invalid` at `email` for an address that is not that of somebody who works at the school */
export function assertSchoolAddress(email: string, domains: readonly string[]): void {
  assertHostOfSchoolStaff('email', email.slice(email.lastIndexOf('@') + 1), domains);
}

/** Whether an address is at one of the domains, and not at one for students or alumni. */
export function isAddressOfSchoolStaff(email: string, domains: readonly string[]): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1);
  return domains.some((domain) => isAtDomain(host, domain)) && !isStudentOrAlumniHost(host);
}

/**
 * The address of the page without its fragment. @throws AppError `invalid` at `directoryUrl` for one that is not a page of
 * the school
 */
export function toDirectoryUrl(address: string, domains: readonly string[]): string {
  const url = new URL(address);
  if (url.username || url.password || url.port)
    throw newInvalidFieldError(
      'directoryUrl',
      'Please enter the address of the page without a name, password or port.',
    );
  assertHostOfSchoolStaff('directoryUrl', url.hostname, domains);
  url.hash = '';
  return url.href;
}

function assertHostOfSchoolStaff(
  field: 'email' | 'directoryUrl',
  host: string,
  domains: readonly string[],
): void {
  const what = field === 'email' ? 'address' : 'page';
  const where = domains.join(' or ');
  if (!domains.some((domain) => isAtDomain(host, domain))) {
    const imitated = findImitatedDomain(host, domains);
    throw newInvalidFieldError(
      field,
      imitated
        ? `This looks like ${imitated} but is another site. Please check its spelling.`
        : `Please enter ${what === 'page' ? 'a page' : 'your address'} at ${where}.`,
    );
  }
  if (isStudentOrAlumniHost(host))
    throw newInvalidFieldError(
      field,
      `Students and alumni have ${what === 'page' ? 'pages' : 'addresses'} there. Please enter ${what === 'page' ? 'the page that names you as staff' : 'your staff address'} at ${where}.`,
    );
}

/** The address with the first and the last letter of its local part: enough to compare it with a page that names it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = '', ...rest] = email.slice(0, at);
  return `${first}…${rest.length > 1 ? rest.at(-1) : ''}${email.slice(at)}`;
}

export const newExpiredLinkError = (): AppError =>
  new AppError('malformed', 'This link has expired or has already been used. Please ask for another one.');

/** Turns a violated constraint into a refusal that staff can act on. */
export function constraintToAppError(constraint: string | undefined): AppError | undefined {
  return constraint === 'coach_verifications_mailbox'
    ? new AppError('taken', 'Another coach is verified with this address.')
    : undefined;
}
