import { Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { removeButtonProps } from '#ui/buttons/focus-after-item-removal.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import type { Stat } from '../../contract/stat-and-highlight-limits-and-schemas.ts';
import { formatStatValue } from '../../contract/stat-values.ts';
import type { Athlete } from '../../contract.ts';
import { useStatMutations } from './data.ts';
import { StatForm } from './StatForm.tsx';
import { usePartOpenedByLink } from './use-part-opened-by-link.ts';

const ChangeStatDialog = lazyDialog(
  async () => (await import('./ChangeStatDialog.tsx')).ChangeStatDialog,
  ({ stat }) => stat !== undefined,
);

/** My season stats: added in the form above, changed and removed in their rows. */
export function EditStatsCard({ athlete }: { athlete: Athlete }) {
  const { cardRef } = usePartOpenedByLink('stats');
  const { addStat, changeStat, removeStat } = useStatMutations(athlete);
  const [changed, setChanged] = useState<Stat>();
  // Stays mounted once opened, so that closing is animated and returns the focus.
  const [wasOpened, setOpened] = useState(false);
  const openChangeDialog = (stat: Stat) => {
    setOpened(true);
    setChanged(stat);
  };
  const closeChangeDialog = () => setChanged(undefined);
  return (
    <Card
      ref={cardRef}
      title="Season Stats"
      subtitle="The numbers that coaches of your sport compare."
      flush
      className="overflow-visible"
    >
      <div className="border-line border-t p-4">
        <StatForm athlete={athlete} send={addStat} />
      </div>
      {athlete.stats.length > 0 && (
        <table className="w-full text-row">
          <thead>
            <tr className="border-line border-y bg-hover text-left text-caption text-muted">
              {['Stat', 'Value', 'Season'].map((name) => (
                <th key={name} scope="col" className="px-3 py-2 font-normal first:pl-4">
                  {name}
                </th>
              ))}
              <th scope="col" className="w-24">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {athlete.stats.map((stat) => (
              <StatRow
                key={stat.id}
                stat={stat}
                onChange={() => openChangeDialog(stat)}
                onRemove={() => removeStat(stat)}
              />
            ))}
          </tbody>
        </table>
      )}
      {wasOpened && (
        <ChangeStatDialog athlete={athlete} stat={changed} onSend={changeStat} onClose={closeChangeDialog} />
      )}
    </Card>
  );
}

interface StatRowProps {
  stat: Stat;
  onChange: () => void;
  onRemove: () => void;
}

function StatRow({ stat: { statName, statValue, season }, onChange, onRemove }: StatRowProps) {
  return (
    <tr className="border-line not-first:border-t">
      <th scope="row" className="py-1.5 pr-3 pl-4 text-left font-medium">
        {statName}
      </th>
      <td className="tnum px-3 py-1.5">{formatStatValue(statValue)}</td>
      <td className="tnum px-3 py-1.5 text-muted">{season}</td>
      <td className="py-1.5 pr-2">
        <div className="flex justify-end">
          <IconButton label={`Change ${statName}, ${season}`} onClick={onChange}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton {...removeButtonProps} label={`Remove ${statName}, ${season}`} onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        </div>
      </td>
    </tr>
  );
}
