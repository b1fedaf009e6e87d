import { isBlank, toPrintableLine } from '#shared/printable-text.ts';

/** Who a provider says somebody is. */
export interface Identity {
  /** The provider's own name for the person, which never changes. */
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** Claims of OpenID Connect as we use them. A name that is missing, unseen or too short is made of what there is. */
export function identityOf(claims: Record<string, unknown>): Identity {
  const words = (name: string) => {
    const claim = claims[name];
    return typeof claim === 'string' ? toPrintableLine(claim.slice(0, 60)) : '';
  };
  const email = words('email').toLowerCase() || null;
  const [first = '', ...rest] = words('name').split(/\s+/);
  const local = email?.split('@')[0] ?? '';
  return {
    subject: String(claims.sub),
    email,
    // Some providers send it as a text.
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: longEnough(words('given_name'), first, local, 'New'),
    lastName: longEnough(words('family_name'), rest.join(' '), 'Member'),
  };
}

/** The product's names have two letters at least. */
function longEnough(...names: string[]): string {
  return names.find((name) => name.length >= 2 && !isBlank(name)) ?? 'Member';
}
