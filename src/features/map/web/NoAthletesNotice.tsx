import { MapPinOff } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { MapMessagePanel } from './MapOverlayButtonsAndMessages.tsx';

interface NoAthletesNoticeProps extends NoAthletesInViewProps {
  /** The search has none at all. */
  isNobodyFound: boolean;
  /** Below 'No Athletes Found'. */
  action: ReactNode;
}

/** Over a map without athletes, or a part of it. */
export function NoAthletesNotice({ isNobodyFound, action, ...props }: NoAthletesNoticeProps) {
  return isNobodyFound ? (
    <NoAthletesFound compact={props.compact} action={action} />
  ) : (
    <NoAthletesInView {...props} />
  );
}

function NoAthletesFound({ compact, action }: Pick<NoAthletesNoticeProps, 'compact' | 'action'>) {
  return (
    <MapMessagePanel atBottom={compact}>
      <EmptyState
        icon={!compact && <MapPinOff />}
        title="No Athletes Found"
        action={action}
        className={compact ? 'px-3 py-2' : 'py-8'}
      >
        Athletes will appear on the map when you add them to your search.
      </EmptyState>
    </MapMessagePanel>
  );
}

interface NoAthletesInViewProps {
  /** The markers of this view are not loaded yet: there may be some. */
  isLoading: boolean;
  compact: boolean;
  onShowAll: () => void;
}

/** Over a part of the map without athletes, although the search has some elsewhere. */
function NoAthletesInView({ isLoading, compact, onShowAll }: NoAthletesInViewProps) {
  // While an empty map is moved on, every view loads anew: the notice stays, and is read once.
  const [isKnown, setKnown] = useState(!isLoading);
  if (!isLoading && !isKnown) setKnown(true);
  if (!isKnown) return null;
  const showAllAndFocusMap = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button is gone as soon as there are athletes in view.
    currentTarget
      .closest('.isolate')
      ?.querySelector<HTMLElement>('.map-frame')
      ?.focus({ preventScroll: true });
    onShowAll();
  };
  return (
    <MapMessagePanel atBottom={compact}>
      <div
        role="status"
        className={cn(
          'flex flex-wrap items-center justify-center gap-x-3',
          // Below the buttons of a small map.
          compact ? 'gap-y-1 px-3 py-2' : 'gap-y-2 px-4 py-3',
        )}
      >
        <p className="text-body">No athletes in this part of the map</p>
        <Button variant="outline" onClick={showAllAndFocusMap}>
          Show All Matches
        </Button>
      </div>
    </MapMessagePanel>
  );
}
