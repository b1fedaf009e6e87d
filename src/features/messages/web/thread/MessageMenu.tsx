import { EllipsisVertical, Flag, Trash2 } from 'lucide-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx';
import { toastFailure } from '#web/toast-failure.ts';
import { messageLimits } from '../../contract/message-limits.ts';
import { useDeleteMessage } from '../data.ts';
import { useVisitAndSafetyComponents } from '../injected-visit-and-safety-components-context.ts';
import type { ThreadMessage } from '../update-thread-pages.ts';

/** The menu of a message of mine, while it can be deleted. */
export function OwnMessageMenu({ message }: { message: ThreadMessage }) {
  const remove = useDeleteMessage();
  const isDeletable = Date.now() - Date.parse(message.timestamp) < messageLimits.deleteMinutes * 60_000;
  if (!isDeletable) return null;
  const toastDeleteError = (error: Error) => toastFailure('The message was not deleted', error);
  return (
    <Menu trigger={<MessageOptionsButton />}>
      <MenuItem
        danger
        icon={<Trash2 aria-hidden />}
        onSelect={() => remove.mutate(message, { onError: toastDeleteError })}
      >
        Delete for both
      </MenuItem>
    </Menu>
  );
}

/** The menu of a message that I received. */
export function ReceivedMessageMenu({ message, other }: { message: ThreadMessage; other: string }) {
  const [reporting, setReporting] = useState(false);
  const { ReportDialog } = useVisitAndSafetyComponents();
  return (
    <>
      <Menu align="start" trigger={<MessageOptionsButton />}>
        <MenuItem icon={<Flag aria-hidden />} onSelect={() => setReporting(true)}>
          Report this message
        </MenuItem>
      </Menu>
      {reporting && (
        <Suspense>
          <ReportDialog
            open
            onOpenChange={setReporting}
            person={{ id: message.senderId, name: other }}
            messageId={message.id}
          />
        </Suspense>
      )}
    </>
  );
}

/** Visible while the message is hovered or focused; always on touch screens. */
function MessageOptionsButton(props: Partial<ComponentProps<typeof IconButton>>) {
  return (
    <IconButton
      label="Message options"
      className="-my-3 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-60"
      {...props}
    >
      <EllipsisVertical aria-hidden />
    </IconButton>
  );
}
