import type { Email } from '#server/mailer.ts';
import { complianceLinkDays } from '../contract/compliance-calls.ts';

/** The same mail invites and renews. It names no athlete and no coach: the address may be that of a stranger. */
export const complianceLinkEmail = (to: string, schoolName: string, link: string): Email => ({
  to,
  subject: `The contact log of ${schoolName} on Fieldhouse`,
  text: `Hello,

you are named as a compliance officer of ${schoolName}. Coaches write to student athletes on Fieldhouse, and the contact log
shows which coach wrote to which athlete, when, and what the contact rules said; no message can be read in it. You need no
password and no account:

${link}

The link works once, for ${complianceLinkDays} days; its page can email you a new one. Please do not forward it. If this is not for you,
you can ignore this email: an invitation that nobody opens is deleted.

Fieldhouse
`,
});
