import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/**
 * Presses the marker with this accessible name, such as 'Austin, TX: 2 athletes', once Leaflet has replaced the static map.
 * happy-dom has no `:active`, by which the static map notices in a browser that it is being pressed.
 */
export async function pressMapMarker(user: UserEvent, marker: string): Promise<void> {
  const ofMap = { name: /^Map of/ };
  await user.hover(await screen.findByRole('region', ofMap));
  await waitFor(() => expect(screen.getByRole('region', ofMap).className).toContain('leaflet-container'));
  await user.click(await screen.findByRole('button', { name: marker }));
}
