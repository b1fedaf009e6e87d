import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/buttons/Button.tsx';
import { listDirectoryChips } from './active-directory-filters.ts';
import { coachWordsReadingQuery } from './data.ts';
import { mergeReading } from './merge-reading.ts';
import type { CoachSearch } from './search-params.ts';

interface SentenceOfferProps {
  search: CoachSearch;
  onChoose: (search: CoachSearch, notUnderstood: string[]) => void;
}

/** What the searched text means as a sentence, as a button: 'Ohio' is a state, and in the name of a school. */
export function SentenceOffer({ search, onChoose }: SentenceOfferProps) {
  const { data: reading } = useQuery(coachWordsReadingQuery(search.search));
  if (!reading || !search.search) return null;
  const { sport } = reading.filters;
  const meant = mergeReading(search, reading);
  const labels = [
    ...(sport ? [sport] : []),
    ...listDirectoryChips({ ...reading.filters }).map(({ label }) => label),
  ];
  if (labels.length === 0) return null;
  return (
    <p className="mb-3 flex flex-wrap items-center gap-2 text-muted text-row">
      Did you mean
      <Button variant="outline" onClick={() => onChoose(meant, reading.notUnderstood)}>
        {labels.join(', ')}
      </Button>
    </p>
  );
}
