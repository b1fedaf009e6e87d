import { Lasso } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AthleteSearch } from '#features/search/web/search-params.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import type { MapView } from '#ui/map/map-types-and-marker-appearance.ts';
import { lazyComponentWithRetry } from '#web/lazy-component.tsx';

const AreaTool = lazyComponentWithRetry(
  async () => (await import('./AreaTool.tsx')).AreaTool,
  () => null,
);

/** Begins to select an area. The tool is loaded when it is pressed: the map's first load has no room for it. */
export function SelectAreaButton({ view, filters }: { view: MapView; filters: AthleteSearch }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <IconButton
        ref={button}
        label="Select an area"
        aria-pressed={isOpen}
        className="absolute top-32 right-3 pointer-coarse:top-40 z-[1] border border-line bg-raised shadow-float"
        onClick={() => setOpen(!isOpen)}
      >
        <Lasso aria-hidden />
      </IconButton>
      {isOpen && <AreaTool view={view} filters={filters} onClose={close} />}
    </>
  );
}
