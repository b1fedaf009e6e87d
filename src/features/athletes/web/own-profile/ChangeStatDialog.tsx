import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { Stat } from '../../contract/stat-and-highlight-limits-and-schemas.ts';
import type { Athlete } from '../../contract.ts';
import type { StatInput } from './data.ts';
import { StatForm } from './StatForm.tsx';

interface ChangeStatDialogProps {
  athlete: Athlete;
  /** Undefined while the dialog is closed. */
  stat: Stat | undefined;
  onSend: (id: string, stat: StatInput) => Promise<void>;
  onClose: () => void;
}

export function ChangeStatDialog({ athlete, stat, onSend, onClose }: ChangeStatDialogProps) {
  return (
    <Dialog open={stat !== undefined} onOpenChange={onClose} title="Change stat" size="2xl">
      {stat && (
        <StatForm athlete={athlete} stat={stat} send={(input) => onSend(stat.id, input)} close={onClose} />
      )}
    </Dialog>
  );
}
