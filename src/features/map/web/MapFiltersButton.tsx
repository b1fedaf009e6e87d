import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';

const loadSheet = () => import('./MapFilterSheet.tsx');
const MapFilterSheet = lazy(loadSheet);

/** Opens the list's filters beside the map, which follows every change. */
export function MapFiltersButton() {
  const [open, setOpen] = useState(false);
  // Once opened it stays mounted, so that closing is drawn and the focus comes back.
  const [wanted, setWanted] = useState(false);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <Button variant="outline" onPointerEnter={loadSheet} onFocus={loadSheet} onClick={show}>
        <SlidersHorizontal aria-hidden />
        Filters
      </Button>
      <Suspense>{wanted && <MapFilterSheet open={open} onOpenChange={setOpen} />}</Suspense>
    </>
  );
}
