import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip, TooltipProvider } from './Tooltip.tsx';

// With fake timers, code that is not loaded yet would not arrive.
beforeAll(() => import('./TooltipBubble.tsx'));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const movePointerOverButton = (name: string) => fireEvent.pointerMove(screen.getByRole('button', { name }));
function movePointerOffButton(name: string) {
  fireEvent.pointerLeave(screen.getByRole('button', { name }));
  // Without a key press the pointer could still be on its way to the tooltip.
  fireEvent.keyDown(document, { key: 'Escape' });
}
const advanceFakeTimers = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const getTooltip = () => screen.queryByRole('tooltip')?.textContent ?? null;

function renderTwoTooltips() {
  render(
    <TooltipProvider>
      <Tooltip text="Put it away">
        <button type="button">Keep</button>
      </Tooltip>
      <Tooltip text="Throw it away">
        <button type="button">Remove</button>
      </Tooltip>
    </TooltipProvider>,
  );
}

test('a tooltip waits 700 ms, the next one within 300 ms does not [9.38-39]', async () => {
  renderTwoTooltips();
  movePointerOverButton('Keep');
  await advanceFakeTimers(690);
  expect(getTooltip()).toBeNull();
  await advanceFakeTimers(10);
  expect(getTooltip()).toBe('Put it away');

  movePointerOffButton('Keep');
  await advanceFakeTimers(290);
  movePointerOverButton('Remove');
  await advanceFakeTimers(0);
  expect(getTooltip()).toBe('Throw it away');

  movePointerOffButton('Remove');
  await advanceFakeTimers(310);
  movePointerOverButton('Keep');
  await advanceFakeTimers(690);
  expect(getTooltip()).toBeNull();
});
