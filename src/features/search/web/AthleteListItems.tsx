import { memo, type ReactNode } from 'react';
import { AthleteCard } from '#features/athletes/web/AthleteCard.tsx';
import { AthleteRow, AthleteRowHeader } from '#features/athletes/web/AthleteRow.tsx';
import type { FoundAthlete } from '../contract.ts';
import { MatchExcerpts } from './MatchExcerpts.tsx';

/** The props of components that render the athletes of a list. */
export interface AthletesProps {
  athletes: readonly FoundAthlete[];
  total: number;
  view: 'grid' | 'list';
  /** Called when the end of the list comes near. */
  onNearEnd?: (() => void) | undefined;
  /** Why some are among the first, by id. */
  reasons?: ReadonlyMap<string, string> | undefined;
}

interface AthleteCardOrRowProps {
  athlete: FoundAthlete;
  view: 'grid' | 'list';
  reason?: string | undefined;
}

/** An athlete as a card or a row. Memoized: a virtual list renders at every frame while it is scrolled. */
export const AthleteCardOrRow = memo(({ athlete, view, reason }: AthleteCardOrRowProps) => {
  const { matches } = athlete;
  const Item = view === 'grid' ? AthleteCard : AthleteRow;
  const excerpts = matches?.length ? <MatchExcerpts matches={matches} /> : undefined;
  const note = reason ? <p className="tnum text-meta text-ok-text">{reason}</p> : excerpts;
  return <Item athlete={athlete} note={note} />;
});

/** The frame and the header of the rows. */
export function AthleteRowsWithHeader({ children }: { children: ReactNode }) {
  return (
    <div className="@container overflow-clip rounded-xl border border-line bg-surface">
      <AthleteRowHeader />
      {children}
    </div>
  );
}
