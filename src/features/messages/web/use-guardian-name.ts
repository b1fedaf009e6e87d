import { useAccount } from '#features/accounts/web/session.ts';
import { guardianRelationWords } from '../contract/guardian-relations.ts';
import type { Message } from '../contract/message-schema.ts';

/**
 * 'Guardian of Maya (mother)' for a message of a guardian, else undefined. The athlete is the other member of the
 * conversation, or else the viewer.
 */
export function useGuardianName(
  message: Pick<Message, 'guardian'> | undefined,
  otherName: string | undefined,
): string | undefined {
  const account = useAccount();
  if (!message?.guardian) return undefined;
  const [firstName = ''] = otherName?.split(' ') ?? [account?.firstName];
  return `Guardian of ${firstName} (${guardianRelationWords[message.guardian.relation]})`;
}
