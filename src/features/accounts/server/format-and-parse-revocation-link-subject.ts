/** A way to sign in, or a part of one, that a member adds to the account. */
export type SignInMethod =
  | { kind: 'app' }
  | { kind: 'recovery-codes' }
  | { kind: 'passkey'; id: string }
  | { kind: 'provider'; id: string };

/** The subject of the link that takes a way to sign in away: 'app', or 'passkey 0199…'. */
export const toRevocationLinkSubject = (method: SignInMethod): string =>
  'id' in method ? `${method.kind} ${method.id}` : method.kind;

export function parseLinkSubject(subject: string): SignInMethod {
  const [kind, id = ''] = subject.split(' ');
  if (kind === 'app' || kind === 'recovery-codes') return { kind };
  if (kind === 'passkey' || kind === 'provider') return { kind, id };
  throw new Error(`No way to sign in is called ${kind}`);
}
