import { useQuery } from '@tanstack/react-query';
import { Bookmark, Star } from 'lucide-react';
import { useState } from 'react';
import type { AthleteSearch } from '#features/search/web/search-params.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { CountBadge } from '#ui/display/CountBadge.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import { savedSearchesQuery } from './data.ts';

const SavedSearchesPanel = lazyDialog(async () => (await import('./SavedSearchesPanel.tsx')).default);

/** Opens the viewer's saved searches; its badge counts their new athletes. `search` can be saved in the panel. */
export function SavedSearchesButton({ search }: { search: AthleteSearch }) {
  const [open, setOpen] = useState(false);
  const { data = [] } = useQuery(savedSearchesQuery);
  const news = data.reduce((sum, { newMatches }) => sum + newMatches, 0);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {data.length > 0 ? <Star aria-hidden /> : <Bookmark aria-hidden />}
        Saved
        <span className="sr-only"> searches</span>
        {news > 0 && <CountBadge count={news} label={`${news} new athletes`} />}
      </Button>
      {open && <SavedSearchesPanel search={search} onClose={() => setOpen(false)} />}
    </>
  );
}
