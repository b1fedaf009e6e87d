import type { Connection, Context } from '#server/context.ts';
import type { LinkSigner } from '#server/link-signer.ts';
import type { Auth } from '../auth/better-auth.ts';
import type { SessionCache } from '../auth/session-cache.ts';
import type { SignInThrottle } from '../auth/sign-in-throttle.ts';
import type { RefusedAddresses } from './remember-addresses-refused-as-under-thirteen.ts';

interface ErasedAccount {
  userId: string;
  /** The path of the image that the account had. */
  profileImage: string | null;
}

/** The context of this feature's services. */
export interface AccountsContext extends Context {
  auth: Auth;
  /** Better Auth in a transaction: what it writes is rolled back with it. */
  createAuth(tx: Connection): Auth;
  sessionCache: SessionCache;
  signInThrottle: SignInThrottle;
  linkSigner: LinkSigner;
  refusedAddresses: RefusedAddresses;
  /** Encrypts with the current secret what a former one has encrypted. */
  reencryptSecondFactors(): Promise<void>;
  /** Called in the transaction that begins a due erasure, while the account has its address. */
  onErasureDue(tx: Connection, userId: string): Promise<void>;
  /** Called in the transaction that erases an account, while its rows are there: they say what lies outside. */
  onAccountErasing(tx: Connection, userId: string): Promise<void>;
  /** Called in the transaction that erases an account: what other features have of it, and what lies outside. */
  onAccountErased(tx: Connection, account: ErasedAccount): Promise<void>;
  /** Called in the transaction that changes a name: other members see it on open screens. */
  onNameChanged(tx: Connection, userId: string): Promise<void>;
  /** Called in the transaction in which an athlete says that they are under 13: nobody finds the profile from then on. */
  onChildStated(tx: Connection, userId: string): Promise<void>;
}

/** Shared by accounts, second factors, providers and registration. Opened once, at boot. */
export type AccountServices = Pick<
  AccountsContext,
  | 'auth'
  | 'createAuth'
  | 'sessionCache'
  | 'signInThrottle'
  | 'linkSigner'
  | 'refusedAddresses'
  | 'reencryptSecondFactors'
  | 'onErasureDue'
  | 'onAccountErased'
  | 'onAccountErasing'
  | 'onNameChanged'
  | 'onChildStated'
>;

/** The parts of the context that a function uses. */
export type AccountsContextWith<Part extends keyof AccountsContext> = Pick<AccountsContext, Part>;
