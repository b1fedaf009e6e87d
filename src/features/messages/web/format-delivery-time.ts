import type { HeldMessage } from '../contract/message-schema.ts';

type Held = Partial<Pick<HeldMessage, 'heldUntil' | 'heldBecause' | 'heldTimeZone' | 'undelivered'>>;

/** 'Will be delivered at 8:00 AM in Maya’s time zone.' Of what nobody delivers it does not say why. */
export function formatDeliveryTime(
  { heldUntil, heldBecause, heldTimeZone, undelivered }: Held,
  firstName: string,
): string {
  if (undelivered) return 'This message was not delivered.';
  if (heldBecause === 'approval') return `Waits for the approval of ${firstName}'s parent or guardian.`;
  if (!heldTimeZone || !heldUntil) return `Will be delivered in the morning where ${firstName} lives.`;
  const time = new Date(heldUntil).toLocaleTimeString('en-US', {
    ...{ hour: 'numeric', minute: '2-digit' },
    timeZone: heldTimeZone,
  });
  return `Will be delivered at ${time} in ${firstName}'s time zone.`;
}
