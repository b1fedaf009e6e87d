import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { currentToast, subscribeToasts, type Toast } from './toast.ts';

/** Mount once, at the root. What draws the notices comes in its own chunk, with the first notice. */
export function Toaster() {
  const current = useSyncExternalStore(subscribeToasts, currentToast);
  const [Region, setRegion] = useState<ComponentType<{ current: Toast | undefined }>>();

  // Tried again with every notice, for one that comes while the network is away.
  useEffect(() => {
    if (Region || !current) return;
    let wanted = true;
    import('./ToastRegion.tsx').then(
      (module) => wanted && setRegion(() => module.ToastRegion),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [Region, current]);

  return Region ? <Region current={current} /> : null;
}
