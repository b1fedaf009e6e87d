import { useSyncExternalStore } from 'react';
import { toast } from '#ui/feedback/toast.ts';
import { maxSelectedAthletes } from '../../contract/selection-limit.ts';

/** What the bar and the list of the selected need to know of an athlete who is ticked. */
export interface SelectedAthlete {
  id: string;
  userId: string;
  firstName: string;
  name: string;
  /** Which one it is of several with this name: 'Quarterback · Class of 2027'. */
  detail: string;
}

// Outside of React, so that what is ticked is still ticked when the coach comes back from a profile; a reload clears it.
let selected: readonly SelectedAthlete[] = [];
let ownerId: string | undefined;
const listeners = new Set<() => void>();

function setSelected(next: readonly SelectedAthlete[]): void {
  selected = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Forgets what somebody else has ticked in this tab. */
export function keepSelectionOf(viewerId: string): void {
  if (ownerId !== viewerId && selected.length > 0) setSelected([]);
  ownerId = viewerId;
}

/** In the order in which they were ticked. */
export const useSelectedAthletes = (): readonly SelectedAthlete[] =>
  useSyncExternalStore(subscribe, () => selected);

export const useIsSelected = (id: string): boolean =>
  useSyncExternalStore(subscribe, () => selected.some((one) => one.id === id));

export const clearSelection = (): void => setSelected([]);

export const removeSelected = (id: string): void => setSelected(selected.filter((one) => one.id !== id));

export function toggleSelected(athlete: SelectedAthlete): void {
  if (selected.some(({ id }) => id === athlete.id)) removeSelected(athlete.id);
  else if (selected.length < maxSelectedAthletes) setSelected([...selected, athlete]);
  else
    toast({
      title: `${maxSelectedAthletes} athletes are selected`,
      description: 'More cannot be selected at once.',
    });
}
