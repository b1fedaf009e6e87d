import { useCallback, useEffect, useState } from 'react';
import { createLazyModule, useLazyModule } from '../lazy-module.ts';
import { LeafletMapUpdater } from './apply-props-to-leaflet-map.ts';
import type { MarkerMapProps } from './shared-map-component-props.ts';
import type { Leaflet } from './used-leaflet-modules.ts';

// Loaded with the first popup: the map is at the limit of its weight.
const mapPopup = createLazyModule(async () => (await import('./MapPopup.tsx')).MapPopup);

interface LeafletMapProps extends MarkerMapProps {
  /** The map, once everything is drawn on it; undefined when it is removed. */
  onReady: (map: Leaflet | undefined) => void;
}

export default function LeafletMap({ onReady, ...props }: LeafletMapProps) {
  const [firstProps] = useState(props);
  const [controller, setController] = useState<LeafletMapUpdater>();
  const [hasTiles, setHasTiles] = useState(false);
  const open = useCallback(
    (element: HTMLElement) => {
      const opened = new LeafletMapUpdater(element, firstProps, setHasTiles);
      setController(opened);
      onReady(opened.map);
      return () => {
        onReady(undefined);
        setController(undefined);
        opened.remove();
      };
    },
    [firstProps, onReady],
  );
  const { module: MapPopup } = useLazyModule(mapPopup);
  const hasPopup = props.popup !== undefined;
  useEffect(() => {
    if (hasPopup) void mapPopup.load();
  }, [hasPopup]);
  // After every render: the controller compares the props itself.
  useEffect(() => controller?.update(props));

  const closePopupAndFocusMarker = () => {
    props.onClosePopup();
    controller?.focusMarker(props.selected);
  };
  return (
    <>
      <section ref={open} aria-label={props.label} className="map-frame isolate size-full" />
      {props.tiles && hasTiles && (
        <p className="absolute right-0 bottom-0 z-[1] rounded-tl-md bg-raised/85 px-1.5 text-caption text-muted">
          {props.tiles.attribution}
        </p>
      )}
      <div className="pointer-events-none absolute inset-0 z-[2] overflow-clip">
        {controller && props.popup && MapPopup && (
          <MapPopup
            // The popup of another place is another panel: it takes the focus and starts at its top.
            key={`${props.popup.at.lat} ${props.popup.at.lng}`}
            map={controller.map}
            at={props.popup.at}
            label={props.popup.label}
            onClose={closePopupAndFocusMarker}
          >
            {props.popup.content}
          </MapPopup>
        )}
      </div>
    </>
  );
}
