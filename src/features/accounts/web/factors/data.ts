import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import type { Account } from '../../contract/accounts.ts';
import type { factorCalls, SecondFactors } from '../../contract/second-factors.ts';

const api = createClient<typeof factorCalls>();

export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: () => api('GET /api/factors', {}),
});

export const cacheFactors = (queryClient: QueryClient, factors: SecondFactors) =>
  queryClient.setQueryData(factorsQuery.queryKey, factors);

export const beginTotpSetup = (password: string) => api('POST /api/factors/totp', { body: { password } });
export const confirmTotpSetup = (body: { code: string }) => api('PUT /api/factors/totp', { body });
export const removeTotp = (password: string) => api('POST /api/factors/totp/removal', { body: { password } });
export const renewRecoveryCodes = (password: string) =>
  api('POST /api/factors/recovery-codes', { body: { password } });

export const removePasskey = (id: string, password: string) =>
  api('POST /api/passkeys/{id}/removal', { params: { id }, body: { password } });

/** The second step of a sign-in. */
export const signInWithSecondFactorCode = (body: { code: string } | { recoveryCode: string }) =>
  api('POST /api/auth/second-factor', { body });

/** Has the second factors of a sign-in that waits for one removed in three days. */
export const requestFactorRemoval = () => api('POST /api/auth/factor-removal', {});
export const cancelFactorRemoval = () => api('DELETE /api/factors/removal', {});
export const cancelFactorRemovalByLink = (token: string) =>
  api('POST /api/auth/factor-removal-cancellation', { body: { token } });

/** By a link that staff had mailed. */
export const removeFactorsByLink = (token: string) =>
  api('POST /api/auth/factor-removal-confirmation', { body: { token } });

/** Lets the browser create a passkey; throws `PasskeyRefusal` where it did not. */
export async function addPasskey(form: { name: string; password: string }) {
  const options = await api('POST /api/passkeys/options', { body: { password: form.password } });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const credential = await promptForPasskey(() => startRegistration({ optionsJSON: options as never }));
  return api('POST /api/passkeys', { body: { ...form, credential: { ...credential } } });
}

/** Signs in with a passkey of the browser. */
export async function signInWithPasskey(): Promise<{ user: Account }> {
  const options = await api('POST /api/auth/passkey-options', {});
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const credential = await promptForPasskey(() => startAuthentication({ optionsJSON: options as never }));
  return api('POST /api/auth/passkey-login', { body: { credential: { ...credential } } });
}

/** The browser created or used no passkey, for example because the person cancelled. */
export class PasskeyRefusal extends Error {
  override readonly name = 'PasskeyRefusal';
}

async function promptForPasskey<Credential>(
  startPasskeyPrompt: () => Promise<Credential>,
): Promise<Credential> {
  try {
    return await startPasskeyPrompt();
  } catch (error) {
    throw new PasskeyRefusal(
      errorMessages[(error as Error).name] ?? 'Your browser did not give us a passkey.',
      {
        cause: error,
      },
    );
  }
}

/** Messages by the name of WebAuthn's error. */
const errorMessages: Record<string, string> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  NotAllowedError: 'It was cancelled, or took too long.',
};

/** WebAuthn does not work at IP addresses, nor in old browsers. */
export const arePasskeysSupported = () =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);
