import { useState } from 'react';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { commandKeyName } from './command-key-name.ts';
import { listPageKeys, type PageKeys } from './page-keys.ts';
import { UseLetterKeysCheckbox } from './UseLetterKeysCheckbox.tsx';

const everywhere: PageKeys = {
  title: 'On every page',
  keys: [
    [commandKeyName, 'Search, go to a page, do something'],
    ['?', 'Show these keys'],
    ['Esc', 'Close what is open'],
  ],
};

/** The keys of the page, and the switch that turns those off that are pressed alone. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [groups] = useState(() => [...listPageKeys(), everywhere]);
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Keys" size="sm">
      {groups.map(({ title, keys }) => (
        <section key={title} aria-label={title} className="mb-4">
          <h3 className="mb-2 font-semibold text-meta text-muted">{title}</h3>
          <dl className="grid grid-cols-[4.5rem_1fr] items-center gap-x-4 gap-y-2 text-row">
            {keys.map(([key, what]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="inline-block min-w-7 whitespace-nowrap rounded-md border border-line-strong px-1.5 py-0.5 text-center font-semibold text-meta">
                    {key}
                  </kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <UseLetterKeysCheckbox />
    </Dialog>
  );
}
