import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';

const MapFilterSheet = lazyDialog(async () => (await import('./MapFilterSheet.tsx')).default);

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
        onPointerEnter={MapFilterSheet.preload}
        onFocus={MapFilterSheet.preload}
        onClick={openSheet}
      >
        <SlidersHorizontal aria-hidden />
        Filters
      </Button>
      {wasOpened && <MapFilterSheet open={open} onOpenChange={setOpen} />}
    </>
  );
}
