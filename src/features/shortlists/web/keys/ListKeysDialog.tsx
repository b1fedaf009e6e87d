import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { areListKeysOff, useListKeysOff } from './list-keys-enabled.ts';

const keys: [key: string, what: string][] = [
  ['J', 'Next athlete'],
  ['K', 'Previous athlete'],
  ['Enter', 'Open the profile'],
  ['X', 'Select, or not'],
  ['B', 'Bookmark, or not'],
  ['M', 'Write a message'],
  ['?', 'Show these keys'],
];

/** The keys of a list, and the switch that turns the letters off. */
export function ListKeysDialog({ onClose }: { onClose: () => void }) {
  const isOff = useListKeysOff();
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Keys" size="sm">
      <dl className="mb-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-row">
        {keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-7 rounded-md border border-line-strong px-1.5 py-0.5 text-center font-semibold text-meta">
                {key}
              </kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Use these letters in lists of athletes"
        checked={!isOff}
        onChange={(event) => areListKeysOff.set(!event.target.checked)}
      />
    </Dialog>
  );
}
