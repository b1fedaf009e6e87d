import type { AccountsContext } from '#features/accounts/server/accounts.ts';
import type { Viewer } from '#server/http/viewer-types.ts';

/** The context of this feature's services. */
export type StaffContext = AccountsContext;

/** Who of the staff does something, and from where. */
export interface StaffCaller {
  viewer: Viewer;
  ip: string;
}
