import type { Athlete } from '../../contract.ts';
import { EditHighlightsCard } from './EditHighlightsCard.tsx';
import { EditStatsCard } from './EditStatsCard.tsx';

export function StatsAndHighlightsTab({ athlete }: { athlete: Athlete }) {
  return (
    <>
      <EditStatsCard athlete={athlete} />
      <EditHighlightsCard athlete={athlete} />
    </>
  );
}
