import type { ContextWith } from '#server/context.ts';
import { approveHeldMessage, declineHeldMessage, type MessageApprovals } from './approve-held-messages.ts';
import type { DeliveryContext } from './deliver-held-messages.ts';
import { releaseHeldMessagesTo } from './release-held-messages.ts';

/** For the wiring, which knows who decides about messages. */
export const createMessageApprovals = (
  ctx: DeliveryContext & ContextWith<'quietHours'>,
): MessageApprovals => ({
  approve: (target) => approveHeldMessage(ctx, target),
  decline: (target) => declineHeldMessage(ctx, target),
  release: (athleteUserId) => releaseHeldMessagesTo(ctx, athleteUserId),
});
