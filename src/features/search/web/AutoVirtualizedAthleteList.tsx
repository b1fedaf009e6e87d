import { lazyPartWithSilentFallback } from '#web/lazy-component.tsx';
import { AthleteCardOrRow, AthleteRowsWithHeader, type AthletesProps } from './AthleteListItems.tsx';

const VirtualizedAthletes = lazyPartWithSilentFallback(
  async () => (await import('./VirtualizedAthletes.tsx')).VirtualizedAthletes,
  (props) => <UnvirtualizedAthleteList {...props} />,
);

/** More athletes than this are drawn by the virtual list: one page of results is drawn whole. */
const maxDrawnWhole = 50;

/** For pages that rarely show more than the first page of results: loads the virtual list (10 kB) only for more. */
export function AutoVirtualizedAthleteList(props: AthletesProps) {
  return props.athletes.length <= maxDrawnWhole ? (
    <UnvirtualizedAthleteList {...props} />
  ) : (
    <VirtualizedAthletes {...props} />
  );
}

function UnvirtualizedAthleteList({ athletes, total, view, reasons }: AthletesProps) {
  if (view === 'grid') {
    return (
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {athletes.map((athlete) => (
          <AthleteCardOrRow
            key={athlete.id}
            view="grid"
            athlete={athlete}
            reason={reasons?.get(athlete.id)}
          />
        ))}
      </div>
    );
  }
  return (
    <AthleteRowsWithHeader>
      <ul aria-label="Athletes">
        {athletes.map((athlete, index) => (
          <li key={athlete.id} aria-posinset={index + 1} aria-setsize={total}>
            <AthleteCardOrRow view="list" athlete={athlete} reason={reasons?.get(athlete.id)} />
          </li>
        ))}
      </ul>
    </AthleteRowsWithHeader>
  );
}
