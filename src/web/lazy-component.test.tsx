import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyComponentWithRetry } from './lazy-component.tsx';
import { lazyDialog, lazyMenu } from './lazy-dialog.tsx';

const sentence = 'You seem to be offline. Please check your connection.';

let isOnline = false;
const reload = vi.fn();
beforeEach(() => {
  vi.stubGlobal('fetch', async () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return new Response();
  });
});

/** An import that fails while the browser is offline. */
function mockImportFailingOffline<Part>(part: Part) {
  const importPart = async () => {
    if (isOnline) return part;
    throw new TypeError('Failed to fetch dynamically imported module: /assets/Part-1234.js');
  };
  return vi.fn(importPart);
}

afterEach(() => {
  isOnline = false;
  sessionStorage.clear();
  reload.mockReset();
});

test('a part that could not be loaded offline says so, and Retry loads it once online', async () => {
  const Part = lazyComponentWithRetry(mockImportFailingOffline(() => <p>The part</p>));
  render(<Part />);
  await screen.findByText(sentence);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText(sentence);
  isOnline = true;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('The part');
});

type DialogOrMenu = (props: { trigger: ReactNode; onClose: () => void }) => ReactNode;

/** A page with a button that opens it. */
function PageWithOpenButton({ part: DialogOrMenu }: { part: DialogOrMenu }) {
  const [isOpen, setOpen] = useState(false);
  const trigger = (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
  return <>{isOpen ? <DialogOrMenu trigger={trigger} onClose={() => setOpen(false)} /> : trigger}</>;
}

test('a dialog that could not be loaded offline says so, can be closed, and opens with Try again once online', async () => {
  const importDialog = mockImportFailingOffline(({ onClose }: { onClose: () => void }) => (
    <button type="button" onClick={onClose}>
      Close the real one
    </button>
  ));
  render(<PageWithOpenButton part={lazyDialog(importDialog)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'This could not be opened' });
  screen.getByText(sentence);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(importDialog).toHaveBeenCalledTimes(3));
  isOnline = true;
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close the real one' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a menu that could not be loaded offline keeps its button, which opens it once online', async () => {
  const importMenu = mockImportFailingOffline((_: { trigger: ReactNode }) => <p>The menu</p>);
  render(<PageWithOpenButton part={lazyMenu(importMenu)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  isOnline = true;
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
  await screen.findByText('The menu');
});

test('a part of an older build reloads the page once, then says that it could not be loaded', async () => {
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  const importPart = vi.fn().mockRejectedValue(new TypeError('Failed to fetch: /assets/Part-1234.js'));
  isOnline = true;
  const First = lazyComponentWithRetry(importPart);
  const { unmount } = render(<First />);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  unmount();
  // The page after the reload.
  const Second = lazyComponentWithRetry(importPart);
  render(<Second />);
  await screen.findByText('This part of the page could not be loaded');
  expect(reload).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});
