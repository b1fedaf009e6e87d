import { isBlank, toPrintableLine } from '#shared/storable-text.ts';
import { emailSchema } from '../../../contract/accounts.ts';

/** A person as a provider describes them. */
export interface ProviderIdentity {
  /** The provider's id of the person, which never changes. */
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

/**
 * Maps the claims of OpenID Connect. A name that is missing, blank or too short is made from the other claims. An
 * address must be one with which a member could register: a changed one would be that of somebody else.
 */
export function toProviderIdentity(claims: Record<string, unknown>): ProviderIdentity {
  const getTextClaim = (claimName: string): string => {
    const claim = claims[claimName];
    return typeof claim === 'string' ? toPrintableLine(claim.slice(0, 60)) : '';
  };
  const email = emailSchema.safeParse(claims.email).data ?? null;
  const [first = '', ...rest] = getTextClaim('name').split(/\s+/);
  const local = email?.split('@')[0] ?? '';
  return {
    subject: String(claims.sub),
    email,
    // Some providers send a string.
    emailVerified: email !== null && (claims.email_verified === true || claims.email_verified === 'true'),
    firstName: pickFirstValidName(getTextClaim('given_name'), first, local, 'New'),
    lastName: pickFirstValidName(getTextClaim('family_name'), rest.join(' '), 'Member'),
  };
}

/** The first of these that the product accepts as a name: two characters at least. */
function pickFirstValidName(...candidates: string[]): string {
  return candidates.find((name) => name.length >= 2 && !isBlank(name)) ?? 'Member';
}
