import type { HeldMessage } from '../contract/message-schema.ts';

/** 'Will be delivered at 8:00 AM in Maya’s time zone.' */
export function formatDeliveryTime(
  { heldUntil, heldTimeZone }: { heldUntil: string; heldTimeZone?: HeldMessage['heldTimeZone'] | undefined },
  firstName: string,
): string {
  if (!heldTimeZone) return `Will be delivered in the morning where ${firstName} lives.`;
  const time = new Date(heldUntil).toLocaleTimeString('en-US', {
    ...{ hour: 'numeric', minute: '2-digit' },
    timeZone: heldTimeZone,
  });
  return `Will be delivered at ${time} in ${firstName}'s time zone.`;
}
