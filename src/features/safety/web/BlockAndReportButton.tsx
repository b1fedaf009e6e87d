import { useQuery } from '@tanstack/react-query';
import { Ban, EllipsisVertical, Flag, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ButtonProps } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import { isBlockedQuery, type Member, useSetBlocked } from './data.ts';

// Hardly any user opens them.
const MutationConfirmDialog = lazyDialog(
  async () => (await import('#web/MutationConfirmDialog.tsx')).MutationConfirmDialog,
);
const ReportDialog = lazyDialog(async () => (await import('./ReportDialog.tsx')).ReportDialog);

interface BlockAndReportButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  person: Member;
  /** Items above the others. */
  children?: ReactNode;
}

/** The menu to block or report a member. */
export function BlockAndReportButton({ person, children, ...button }: BlockAndReportButtonProps) {
  const [openDialog, setOpenDialog] = useState<'block' | 'report'>();
  const block = useSetBlocked(person);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More about ${person.name}`} {...button}>
            <EllipsisVertical aria-hidden />
          </IconButton>
        }
      >
        {children}
        <BlockOrUnblockMenuItem
          person={person}
          block={() => setOpenDialog('block')}
          unblock={() => block.mutate(false)}
        />
        <MenuItem icon={<Flag aria-hidden />} onSelect={() => setOpenDialog('report')}>
          Report {person.name}
        </MenuItem>
      </Menu>
      {openDialog === 'block' && (
        <MutationConfirmDialog
          open
          onOpenChange={() => setOpenDialog(undefined)}
          title={`Block ${person.name}?`}
          description="Neither of you can write to the other or find the other's profile, and you do not see each other online. Earlier messages stay. They are not notified, and you can unblock them again in your messages."
          confirmLabel="Block"
          danger
          mutation={block}
          pendingText="Blocking..."
          onConfirm={() => block.mutate(true, { onSuccess: () => setOpenDialog(undefined) })}
        />
      )}
      {openDialog === 'report' && (
        <ReportDialog open onOpenChange={() => setOpenDialog(undefined)} person={person} />
      )}
    </>
  );
}

/** Loads whether the member is blocked when the menu opens. */
function BlockOrUnblockMenuItem({
  person,
  block,
  unblock,
}: {
  person: Member;
  block: () => void;
  unblock: () => void;
}) {
  const { data: blocked } = useQuery(isBlockedQuery(person.id));
  return blocked ? (
    <MenuItem icon={<ShieldCheck aria-hidden />} onSelect={unblock}>
      Unblock {person.name}
    </MenuItem>
  ) : (
    <MenuItem danger icon={<Ban aria-hidden />} disabled={blocked === undefined} onSelect={block}>
      Block {person.name}
    </MenuItem>
  );
}
