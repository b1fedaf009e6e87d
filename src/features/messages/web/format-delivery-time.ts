import type { HeldMessage } from '../contract/message-schema.ts';

/** Where the receiver's home is unknown, the morning begins there. */
const zoneOfUnknownHome = 'America/Los_Angeles';

/** 'Will be delivered at 8:00 AM in Maya’s time zone.' */
export function formatDeliveryTime(
  { heldUntil, heldTimeZone }: { heldUntil: string; heldTimeZone?: HeldMessage['heldTimeZone'] | undefined },
  firstName: string,
): string {
  const time = new Date(heldUntil).toLocaleTimeString('en-US', {
    ...{ hour: 'numeric', minute: '2-digit' },
    timeZone: heldTimeZone ?? zoneOfUnknownHome,
  });
  return `Will be delivered at ${time} ${heldTimeZone ? `in ${firstName}'s time zone` : 'Pacific time'}.`;
}
