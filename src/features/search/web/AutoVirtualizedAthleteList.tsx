import { useMediaQuery } from '#ui/use-media-query.ts';
import { useProgressiveCount } from '#ui/use-progressive-count.ts';
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

/**
 * How many athletes are drawn at first and after each paint, and about how many pixels a line takes with its gap. On a
 * phone the cards begin below the window.
 */
const drawing = {
  grid: { first: 4, step: 4, lineHeight: 302 },
  narrowGrid: { first: 1, step: 3, lineHeight: 302 },
  list: { first: 12, step: 12, lineHeight: 57 },
};

/** Draws the first athletes at once and the others after them, in space that is reserved. */
function UnvirtualizedAthleteList({ athletes, total, view, reasons }: AthletesProps) {
  const isWide = useMediaQuery('(min-width: 640px)');
  const { lineHeight, ...steps } = drawing[view === 'grid' && !isWide ? 'narrowGrid' : view];
  const drawn = useProgressiveCount(athletes.length, steps);
  const missingLines = Math.ceil((athletes.length - drawn) / (view === 'grid' && isWide ? 2 : 1));
  const reservedSpace = { paddingBottom: missingLines * lineHeight };
  if (view === 'grid') {
    return (
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lazy-children-290" style={reservedSpace}>
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
      <ul aria-label="Athletes" className="lazy-children-57" style={reservedSpace}>
        {athletes.slice(0, drawn).map((athlete, index) => (
          <li key={athlete.id} aria-posinset={index + 1} aria-setsize={total}>
            <AthleteCardOrRow view="list" athlete={athlete} reason={reasons?.get(athlete.id)} />
          </li>
        ))}
      </ul>
    </AthleteRowsWithHeader>
  );
}
