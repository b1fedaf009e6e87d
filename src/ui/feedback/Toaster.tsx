import { type ComponentType, useSyncExternalStore } from 'react';
import { getCurrentToast, subscribeToasts, type Toast } from './toast.ts';

type Region = ComponentType<{ current: Toast | undefined }>;

/** Mount once, at the root. The component that draws toasts is loaded with the first toast. */
export function Toaster() {
  const current = useSyncExternalStore(subscribeToasts, getCurrentToast);
  const ToastRegion = useSyncExternalStore(subscribeToToastRegionLoad, getLoadedToastRegion);
  return ToastRegion ? <ToastRegion current={current} /> : null;
}

let region: Region | undefined;
const getLoadedToastRegion = () => region;

/** Loads the region when there is a toast. A load that failed offline is repeated with the next toast. */
function subscribeToToastRegionLoad(onLoad: () => void): () => void {
  const loadRegionForFirstToast = () => {
    if (region || !getCurrentToast()) return;
    import('./ToastRegion.tsx').then(
      ({ ToastRegion }) => {
        region = ToastRegion;
        onLoad();
      },
      () => undefined,
    );
  };
  loadRegionForFirstToast();
  return subscribeToasts(loadRegionForFirstToast);
}
