import { messageLimits } from '#features/messages/contract/message-limits.ts';
import { useTranslation } from '#ui/page-language.ts';
import { MutationButton } from '#web/mutation-buttons.tsx';
import type { GuardedAthlete, GuardianMessage } from '../contract/guardian-calls.ts';
import { useDeleteOwnMessage } from './writing-data.ts';

interface DeleteOwnMessageButtonProps {
  athlete: GuardedAthlete;
  userId: string;
  message: GuardianMessage;
}

/** For a recent message of the reader; nothing for others. */
export function DeleteOwnMessageButton({ athlete, userId, message }: DeleteOwnMessageButtonProps) {
  const t = useTranslation();
  const remove = useDeleteOwnMessage(athlete.id, userId);
  const isRecent = Date.now() - Date.parse(message.timestamp) < messageLimits.deleteMinutes * 60_000;
  if (!message.guardian?.isMine || message.content === null || !isRecent) return null;
  return (
    <MutationButton
      mutation={remove}
      variant="ghost"
      className="-my-1 ml-auto"
      onClick={() => remove.mutate(message.id)}
    >
      {t('Delete')}
    </MutationButton>
  );
}
