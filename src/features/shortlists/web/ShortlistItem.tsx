import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatTimeAgo } from '#shared/time-ago.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import type { Shortlist } from '../contract.ts';
import { useOrderShortlists } from './data.ts';
import { formatAthletes, formatHidden } from './format-counts.ts';

const ShortlistNameDialog = lazyDialog(
  async () => (await import('./ShortlistNameDialog.tsx')).ShortlistNameDialog,
);
const DeleteShortlistDialog = lazyDialog(
  async () => (await import('./DeleteShortlistDialog.tsx')).DeleteShortlistDialog,
);

interface ShortlistItemProps {
  shortlist: Shortlist;
  index: number;
  /** All lists in their order. */
  all: Shortlist[];
}

/** A list with its figures, and what can be done with it. */
export function ShortlistItem({ shortlist, index, all }: ShortlistItemProps) {
  const [openDialog, setOpenDialog] = useState<'name' | 'delete'>();
  const order = useOrderShortlists();
  const { id, name, members, hidden, updatedAt } = shortlist;
  const closeDialog = () => setOpenDialog(undefined);
  const moveTo = (place: number) =>
    order.mutate(all.filter((one) => one !== shortlist).toSpliced(place, 0, shortlist));
  const facts = [formatAthletes(members), formatHidden(hidden), `changed ${formatTimeAgo(updatedAt)}`];
  return (
    <li className="relative flex items-center gap-2 py-2.5 pr-2 pl-4 transition-colors hover:bg-hover">
      <div className="min-w-0 flex-1">
        <Link
          to="/shortlists/$id"
          params={{ id }}
          className="block truncate rounded-sm font-semibold text-row after:absolute after:inset-0"
        >
          {name}
        </Link>
        <p className="tnum truncate text-meta text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Menu
        trigger={
          <IconButton label={`Actions for ${name}`} className="relative">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil />} onSelect={() => setOpenDialog('name')}>
          Rename
        </MenuItem>
        {index > 0 && (
          <MenuItem icon={<ArrowUp />} onSelect={() => moveTo(index - 1)}>
            Move up
          </MenuItem>
        )}
        {index < all.length - 1 && (
          <MenuItem icon={<ArrowDown />} onSelect={() => moveTo(index + 1)}>
            Move down
          </MenuItem>
        )}
        <MenuItem danger icon={<Trash2 />} onSelect={() => setOpenDialog('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {openDialog === 'name' && <ShortlistNameDialog shortlist={shortlist} onClose={closeDialog} />}
      {openDialog === 'delete' && <DeleteShortlistDialog shortlist={shortlist} onClose={closeDialog} />}
    </li>
  );
}
