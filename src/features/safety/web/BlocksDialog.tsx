import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Button } from '#ui/buttons/Button.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { blocksQuery } from './data.ts';
import { UnblockButton } from './UnblockButton.tsx';

interface BlocksDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Whom I have blocked, with the way back. */
export function BlocksDialog({ open, onOpenChange }: BlocksDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Blocked people"
      description="They cannot write to you, and you cannot write to them."
    >
      <Blocks />
    </Dialog>
  );
}

function Blocks() {
  const { data, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, isFetching, refetch } =
    useInfiniteQuery(blocksQuery);
  if (isPending) return <Spinner />;
  if (!data) {
    return (
      <ErrorState title="The list could not be loaded." onRetry={() => void refetch()} pending={isFetching} />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState icon={<ShieldCheck />} title="Nobody is blocked">
        You can block somebody from the menu of a conversation or a profile.
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
      {hasNextPage && (
        <div className="pt-4 text-center">
          <Button variant="outline" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            More
          </Button>
        </div>
      )}
    </>
  );
}
