import { lazyComponentWithRetry } from '#web/lazy-component.tsx';
import { useSelectedAthletes } from './selected-athletes.ts';

const SelectionBar = lazyComponentWithRetry(async () => (await import('./SelectionBar.tsx')).SelectionBar);

/** The bar of the athletes who are ticked, loaded with the first of them. */
export function LazySelectionPanel() {
  return useSelectedAthletes().length > 0 && <SelectionBar />;
}
