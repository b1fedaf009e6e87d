import type { Call } from '#shared/api-call.ts';
import type { Verdict } from './permission-row-types-and-verdicts.ts';

/** The last columns of the matrix: what they may do follows from the call alone. */
export const staffViewers = ['suspended coach', 'staff without factor', 'staff'] as const;
export type StaffViewer = (typeof staffViewers)[number];

export function getStaffVerdict(call: Call, viewer: StaffViewer): Verdict {
  const audience = call.audience ?? 'members';
  if (audience === 'public') return 'open';
  if (viewer === 'suspended coach') return call.whileSuspended ? 'open' : 403;
  const isOpen = call.staffToo || (viewer === 'staff' && audience === 'staff');
  return isOpen ? 'open' : 403;
}
