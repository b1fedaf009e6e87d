import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Avatar } from '#ui/display/Avatar.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { LoadMore } from '#web/LoadMore.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { blockedPeopleQuery } from './data.ts';
import { UnblockButton } from './UnblockButton.tsx';

interface BlockedPeopleDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The members whom I have blocked, with a button to unblock each. */
export function BlockedPeopleDialog({ open, onOpenChange }: BlockedPeopleDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Blocked people"
      description="They cannot write to you, and you cannot write to them."
    >
      <BlockedPeopleList />
    </Dialog>
  );
}

const errorTitle = 'The list could not be loaded.';

function BlockedPeopleList() {
  const query = useInfiniteQuery(blockedPeopleQuery);
  const { data } = query;
  if (!data) return <QueryFallback query={query} title={errorTitle} skeleton={<Spinner />} />;
  if (data.length === 0) {
    return (
      <EmptyState icon={<ShieldCheck />} title="Nobody is blocked">
        You can block someone from the menu of a conversation or a profile.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="-my-2 divide-y divide-line">
        {data.map(({ user }) => {
          const name = `${user.firstName} ${user.lastName}`;
          return (
            <li key={user.id} className="flex items-center gap-3 py-2">
              <Avatar name={name} src={user.profileImage} size={36} />
              <span className="min-w-0 flex-1 truncate font-semibold text-body">{name}</span>
              <UnblockButton person={{ id: user.id, name }} />
            </li>
          );
        })}
      </ul>
      <LoadMore query={query} title={errorTitle} className="pt-4 text-center" button={{ size: 'md' }}>
        More
      </LoadMore>
    </>
  );
}
