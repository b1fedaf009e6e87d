import { FilterColumn } from '#features/search/web/FilterColumn.tsx';
import { NotUnderstoodWordsPanel } from '#features/search/web/NotUnderstoodWordsPanel.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { Sheet } from '#ui/overlays/Sheet.tsx';
import { searchMapByWords } from './search-map-by-words.ts';

interface MapFilterSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function MapFilterSheet({ open, onOpenChange }: MapFilterSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      footer={
        <Button size="lg" className="flex-1" onClick={() => onOpenChange(false)}>
          Show Map
        </Button>
      }
    >
      <NotUnderstoodWordsPanel />
      <FilterColumn searchByWords={searchMapByWords} />
    </Sheet>
  );
}
