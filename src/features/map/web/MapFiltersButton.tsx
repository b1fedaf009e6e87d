import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';

const loadFilterSheet = () => import('./MapFilterSheet.tsx');
const MapFilterSheet = lazy(loadFilterSheet);

/** Opens the filters in a sheet; the map follows every change. */
export function MapFiltersButton() {
  const [open, setOpen] = useState(false);
  // Stays mounted once opened, so that closing is animated and returns the focus.
  const [wasOpened, setOpened] = useState(false);
  const openSheet = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button
        variant="outline"
        onPointerEnter={loadFilterSheet}
        onFocus={loadFilterSheet}
        onClick={openSheet}
      >
        <SlidersHorizontal aria-hidden />
        Filters
      </Button>
      <Suspense>{wasOpened && <MapFilterSheet open={open} onOpenChange={setOpen} />}</Suspense>
    </>
  );
}
