import type { Email } from '#server/mailer.ts';

interface Decision {
  /** As the coach has typed it. */
  name: string;
  /** The school of the list that the profile names now; null for a dismissal. */
  school: string | null;
  reason: string | null;
}

/** Tells a coach what staff decided about a school that was missing in the list. */
export function missingSchoolEmail(
  to: { email: string; firstName: string },
  { name, school, reason }: Decision,
  profileUrl: string,
): Email {
  const body = school
    ? `you told us that ${name} was missing from our list of schools. Thank you. Your profile names ${school} of the list now,
and you can ask to be verified as a coach there:

${profileUrl}

If that is not your school, please choose another one there, or reply to this email.`
    : `you told us that ${name} was missing from our list of schools. We have not added it:

${reason ?? ''}

Your profile goes on to show the name that you typed. If you think that we are wrong, please reply to this email.`;
  return {
    to: to.email,
    subject: school ? 'Your school is in our list' : 'About the school that was missing',
    text: `Hi ${to.firstName},\n\n${body}\n\nFieldhouse\n`,
  };
}
