import { Ban, EllipsisVertical } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ToggleUnreadMessageEmailsButton } from '#features/notifications/web/ToggleUnreadMessageEmailsButton.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx';
import { useVisitAndSafetyComponents } from '../injected-visit-and-safety-components-context.ts';
import { SendMessagesButton } from '../send-many/SendMessagesButton.tsx';

/** What concerns all conversations. */
export function SendMessagesAndSettingsMenu() {
  const [open, setOpen] = useState(false);
  const { BlocksDialog } = useVisitAndSafetyComponents();
  return (
    <div className="flex items-center gap-2">
      <SendMessagesButton />
      <Menu
        trigger={
          <IconButton label="Message settings">
            <EllipsisVertical aria-hidden />
          </IconButton>
        }
      >
        <ToggleUnreadMessageEmailsButton />
        <MenuItem icon={<Ban aria-hidden />} onSelect={() => setOpen(true)}>
          Blocked people
        </MenuItem>
      </Menu>
      {open && (
        <Suspense>
          <BlocksDialog open onOpenChange={setOpen} />
        </Suspense>
      )}
    </div>
  );
}
