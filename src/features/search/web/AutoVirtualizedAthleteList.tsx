import { useGradualCount } from '#ui/use-gradual-count.ts';
import { useMediaQuery } from '#ui/use-media-query.ts';
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

// Pixels, the gap among them. All cards of a screen are about equally high.
const lineHeights = { grid: 302, list: 57 };

/** Draws the first athletes at once and the others in turn, in room that is kept for them. */
function UnvirtualizedAthleteList({ athletes, total, view, reasons }: AthletesProps) {
  const isWide = useMediaQuery('(min-width: 640px)');
  const drawn = useGradualCount(athletes.length, view === 'grid' ? gradualCards : gradualRows);
  const linesToCome = Math.ceil((athletes.length - drawn) / (view === 'grid' && isWide ? 2 : 1));
  const room = { paddingBottom: linesToCome * lineHeights[view] };
  if (view === 'grid') {
    return (
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2" style={room}>
        {athletes.slice(0, drawn).map((athlete) => (
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
      <ul aria-label="Athletes" style={room}>
        {athletes.slice(0, drawn).map((athlete, index) => (
          <li key={athlete.id} aria-posinset={index + 1} aria-setsize={total}>
            <AthleteCardOrRow view="list" athlete={athlete} reason={reasons?.get(athlete.id)} />
          </li>
        ))}
      </ul>
    </AthleteRowsWithHeader>
  );
}

const gradualCards = { first: 4, step: 4 };
const gradualRows = { first: 12, step: 12 };
