import { ScanSearch } from 'lucide-react';
import { OverlayButton } from './MapOverlayButtonsAndMessages.tsx';

export function SearchThisAreaButton({ onClick }: { onClick: () => void }) {
  return (
    <OverlayButton className="top-3 left-1/2 -translate-x-1/2 max-lg:top-17" onClick={onClick}>
      <ScanSearch aria-hidden />
      Search this area
    </OverlayButton>
  );
}
