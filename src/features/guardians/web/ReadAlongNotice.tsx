import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { InviteGuardianPrompt } from './InviteGuardianPrompt.tsx';
import { readingNoticeQuery } from './reading-notice-data.ts';

interface ReadAlongNoticeProps {
  other: { id: string; name: string };
  /** Whether a message is in the conversation; undefined until that is loaded. */
  hasBegun: boolean | undefined;
}

/** Says to both above the input of a conversation whether a guardian reads along; nothing where none may. */
export function ReadAlongNotice({ other, hasBegun }: ReadAlongNoticeProps) {
  const { data } = useQuery({
    ...readingNoticeQuery(other.id, hasBegun ?? false),
    enabled: hasBegun !== undefined,
  });
  if (!data?.notice) return null;
  const { isRead, isOwn } = data.notice;
  return (
    <>
      <p className="flex min-w-0 items-start gap-2 border-line border-t px-4 py-2.5 text-muted text-row sm:px-5">
        <Users aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          {isRead
            ? `A parent or guardian of ${isOwn ? 'yours' : other.name} may read along.`
            : 'No adult reads along yet.'}{' '}
          {isOwn && !isRead && !data.asksToInvite && (
            <Link to="/settings" hash="guardians" className="underline underline-offset-2 hover:text-fg">
              Invite a parent or guardian
            </Link>
          )}
        </span>
      </p>
      {data.asksToInvite && <InviteGuardianPrompt />}
    </>
  );
}
