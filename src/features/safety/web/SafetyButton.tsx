import { useQuery } from '@tanstack/react-query';
import { Ban, EllipsisVertical, Flag, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ButtonProps } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx';
import { MutationConfirmDialog } from '#web/MutationConfirmDialog.tsx';
import { blockQuery, type Somebody, useBlock } from './data.ts';

// The form brings the schemas along: hardly anybody ever opens it.
const ReportDialog = lazy(() =>
  import('./ReportDialog.tsx').then((file) => ({ default: file.ReportDialog })),
);

interface SafetyButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  person: Somebody;
}

/** The menu against somebody who should not be here: block, and report. */
export function SafetyButton({ person, ...look }: SafetyButtonProps) {
  const [asking, setAsking] = useState<'block' | 'report'>();
  const block = useBlock(person);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More about ${person.name}`} {...look}>
            <EllipsisVertical aria-hidden />
          </IconButton>
        }
      >
        <BlockItem person={person} block={() => setAsking('block')} unblock={() => block.mutate(false)} />
        <MenuItem icon={<Flag aria-hidden />} onSelect={() => setAsking('report')}>
          Report {person.name}
        </MenuItem>
      </Menu>
      <MutationConfirmDialog
        open={asking === 'block'}
        onOpenChange={() => setAsking(undefined)}
        title={`Block ${person.name}?`}
        description="Neither of you can write to the other, and you do not see each other online. What was written stays. They are not told, and you can take it back."
        confirmLabel="Block"
        danger
        mutation={block}
        pendingText="Blocking..."
        onConfirm={() => block.mutate(true, { onSuccess: () => setAsking(undefined) })}
      />
      {asking === 'report' && (
        <Suspense>
          <ReportDialog open onOpenChange={() => setAsking(undefined)} person={person} />
        </Suspense>
      )}
    </>
  );
}

/** Asked for when the menu is opened. */
function BlockItem({ person, block, unblock }: { person: Somebody; block: () => void; unblock: () => void }) {
  const { data: blocked } = useQuery(blockQuery(person.id));
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
