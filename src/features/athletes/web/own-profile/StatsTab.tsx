import type { Athlete } from '../../contract.ts';
import { HighlightsCard } from './HighlightsCard.tsx';
import { StatsCard } from './StatsCard.tsx';

export function StatsTab({ athlete }: { athlete: Athlete }) {
  return (
    <>
      <StatsCard athlete={athlete} />
      <HighlightsCard athlete={athlete} />
    </>
  );
}
