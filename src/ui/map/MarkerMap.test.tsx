import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { MarkerMap } from './MarkerMap.tsx';
import type { MapMarker } from './map-types-and-marker-appearance.ts';

const austin: MapMarker = {
  id: 'austin',
  lat: 30.27,
  lng: -97.74,
  label: 'Austin, TX: 1 athlete',
  count: 1,
  shares: [{ hue: 'soccer', count: 1 }],
};
const seattle: MapMarker = {
  ...austin,
  id: 'seattle',
  lat: 47.61,
  lng: -122.33,
  label: 'Seattle, WA: 1 athlete',
};

function createMap(markers: readonly MapMarker[], onSelect = (_: MapMarker) => {}) {
  return (
    <StrictMode>
      <MarkerMap
        onLoadError={() => {}}
        label="Map of athletes"
        markers={markers}
        center={{ lat: 39.83, lng: -98.58 }}
        zoom={4}
        eager
        onSelect={onSelect}
        onView={() => {}}
        onClosePopup={() => {}}
      />
    </StrictMode>
  );
}

/** Until Leaflet has replaced the static map. */
const waitForLeaflet = () =>
  waitFor(() => {
    expect(document.querySelectorAll('.leaflet-container .map-marker')).toHaveLength(1);
    expect(document.querySelectorAll('.map-marker')).toHaveLength(1);
  });

beforeAll(async () => {
  await import('./LeafletMap.tsx');
});

test('in StrictMode, which mounts it twice, the map draws each marker once and selects the pressed one', async () => {
  const selected: string[] = [];
  const user = userEvent.setup();
  render(createMap([austin], ({ id }) => selected.push(id)));
  await waitForLeaflet();
  await user.click(screen.getByRole('button', { name: austin.label }));
  expect(selected).toEqual(['austin']);
});

test('the focus moves from a marker that disappears to the map', async () => {
  const { rerender } = render(createMap([austin]));
  await waitForLeaflet();
  screen.getByRole('button', { name: austin.label }).focus();
  rerender(createMap([seattle]));
  await screen.findByRole('button', { name: seattle.label });
  expect(screen.queryByRole('button', { name: austin.label })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Map of athletes' }));
});
