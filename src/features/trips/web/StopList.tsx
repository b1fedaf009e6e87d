import { ArrowDown, ArrowUp, GripVertical, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { removeButtonProps } from '#ui/buttons/focus-after-item-removal.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import type { Trip, TripStop } from '../contract.ts';
import { useOrderStops, useRemoveStop } from './data.ts';
import { findDayBefore, getStopTitle, isStopHidden } from './format-stops.ts';
import { LegMiles, StopFacts, TimeConflict } from './StopFacts.tsx';
import { describeTimeConflicts } from './time-conflicts.ts';
import { useStopDrag } from './use-stop-drag.ts';

const StopDialog = lazyDialog(async () => (await import('./StopDialog.tsx')).StopDialog);

/** The stops of an own trip in their order, which are moved, changed and removed here. */
export function StopList({ trip }: { trip: Trip }) {
  const { stops } = trip;
  const conflicts = describeTimeConflicts(stops);
  const order = useOrderStops(trip.id);
  const remove = useRemoveStop(trip.id);
  const [editedId, setEditedId] = useState<string>();
  const edited = stops.find(({ id }) => id === editedId);
  const { list, drag, getHandleProps, getMoveButtonProps } = useStopDrag({
    ids: stops.map(({ id }) => id),
    onMove: (stopIds) => order.mutate({ stopIds, title: 'Order changed' }),
  });
  return (
    // On paper it begins below the map, and only a stop stays whole.
    <section className="print:break-inside-auto!">
      <h2 className="sr-only">Stops</h2>
      <ol ref={list} aria-label="Stops" className="rounded-xl border border-line bg-surface print:border-0">
        {stops.map((stop, index) => (
          <StopItem
            key={stop.id}
            {...{ stop, index }}
            of={stops.length}
            conflict={conflicts.get(stop.id)}
            handle={getHandleProps(stop.id)}
            earlier={getMoveButtonProps(stop.id, -1)}
            later={getMoveButtonProps(stop.id, 1)}
            isDragged={drag?.id === stop.id}
            dropLine={drag && getDropLine(drag.gap, index, stops.length)}
            onEdit={() => setEditedId(stop.id)}
            onRemove={() => remove.mutate({ stop, index })}
          />
        ))}
      </ol>
      {edited && (
        <StopDialog
          tripId={trip.id}
          stop={edited}
          dayBefore={findDayBefore(stops, edited.id)}
          onClose={() => setEditedId(undefined)}
        />
      )}
    </section>
  );
}

function getDropLine(gap: number, index: number, count: number): 'above' | 'below' | undefined {
  if (gap === index) return 'above';
  return gap === count && index === count - 1 ? 'below' : undefined;
}

type MoveButtonProps = ReturnType<ReturnType<typeof useStopDrag>['getMoveButtonProps']>;

interface StopItemProps {
  stop: TripStop;
  index: number;
  of: number;
  conflict: string | undefined;
  handle: ReturnType<ReturnType<typeof useStopDrag>['getHandleProps']>;
  earlier: MoveButtonProps;
  later: MoveButtonProps;
  isDragged: boolean;
  /** Where the dragged stop goes. */
  dropLine: 'above' | 'below' | undefined;
  onEdit: () => void;
  onRemove: () => void;
}

function StopItem({
  stop,
  index,
  of,
  conflict,
  handle,
  isDragged,
  dropLine,
  onEdit,
  onRemove,
  ...moves
}: StopItemProps) {
  const title = getStopTitle(stop);
  return (
    <li
      className={cn(
        'break-inside-avoid not-first:border-line not-first:border-t',
        isDragged && 'bg-hover opacity-60',
        dropLine === 'above' && 'shadow-[inset_0_2px_0_var(--brand)]',
        dropLine === 'below' && 'shadow-[inset_0_-2px_0_var(--brand)]',
      )}
    >
      <LegMiles miles={stop.milesFromPrevious} />
      {/* On a phone the buttons would leave the text a quarter of the line. */}
      <div className="flex flex-wrap items-start justify-end py-2.5 pr-1 pl-4 sm:flex-nowrap">
        <div className="flex min-w-0 flex-1 basis-full items-start gap-3 pr-3 sm:basis-0">
          <StopFacts stop={stop} number={index + 1} />
        </div>
        <div className="flex flex-none print:hidden">
          <IconButton
            {...handle}
            label={`Move ${title}, stop ${index + 1} of ${of}`}
            className="cursor-grab touch-none pointer-coarse:hidden"
          >
            <GripVertical aria-hidden />
          </IconButton>
          <IconButton label={`Move ${title} earlier`} {...moves.earlier} className="aria-disabled:opacity-40">
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton label={`Move ${title} later`} {...moves.later} className="aria-disabled:opacity-40">
            <ArrowDown aria-hidden />
          </IconButton>
          {!isStopHidden(stop) && (
            <IconButton label={`Change ${title}`} onClick={onEdit}>
              <Pencil aria-hidden />
            </IconButton>
          )}
          <IconButton {...removeButtonProps} label={`Remove ${title} from the trip`} onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        </div>
      </div>
      <TimeConflict sentence={conflict} />
    </li>
  );
}
