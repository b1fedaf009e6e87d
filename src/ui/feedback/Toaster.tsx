import { type ComponentType, useSyncExternalStore } from 'react';
import { getCurrentToast, subscribeToasts, type Toast } from './toast.ts';

type Region = ComponentType<{ current: Toast | undefined }>;

/** Mount once, at the root. The component that draws toasts is loaded with the first toast. */
export function Toaster() {
  const current = useSyncExternalStore(subscribeToasts, getCurrentToast);
  const ToastRegion = useSyncExternalStore(subscribeRegion, getRegion);
  return ToastRegion ? <ToastRegion current={current} /> : null;
}

let region: Region | undefined;
const getRegion = () => region;

/** Loads the region when there is a toast. A load that failed offline is repeated with the next toast. */
function subscribeRegion(onLoad: () => void): () => void {
  const load = () => {
    if (region || !getCurrentToast()) return;
    import('./ToastRegion.tsx').then(
      ({ ToastRegion }) => {
        region = ToastRegion;
        onLoad();
      },
      () => undefined,
    );
  };
  load();
  return subscribeToasts(load);
}
