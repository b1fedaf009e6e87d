// The lists are virtual: what is below the window is rendered a little ahead, so the next item is always in the page.

const itemSelector = '[data-athlete], [data-list-item]';

/** The item that the keys were at last. */
let last: HTMLElement | undefined;

const listItems = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(itemSelector)];

/** The item with the focus, else the one that the keys were at last; a virtual list may have drawn that one anew. */
function findCurrent(): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>(itemSelector);
  if (focused) return focused;
  if (last?.isConnected) return last;
  const id = last?.dataset.athlete;
  return id ? listItems().find(({ dataset }) => dataset.athlete === id) : undefined;
}

/** Moves the focus, or presses what a pointer would press. Returns whether the letter is a key of lists. */
export function pressListKey(letter: string): boolean {
  const step = steps[letter];
  const control = controls[letter];
  if (!step && !control) return false;
  const current = findCurrent();
  if (step) last = focusNeighbor(current, step);
  else if (control && current) {
    last = current;
    current.querySelector<HTMLElement>(control)?.click();
  }
  return true;
}

function focusNeighbor(current: HTMLElement | undefined, step: number): HTMLElement | undefined {
  const all = listItems();
  const next = current ? all[all.indexOf(current) + step] : findFirstInWindow(all);
  const item = next ?? current;
  const link = item?.matches('a') ? item : item?.querySelector<HTMLElement>('a[href]');
  link?.focus({ preventScroll: true });
  item?.scrollIntoView({ block: 'center' });
  return item;
}

const findFirstInWindow = (all: HTMLElement[]): HTMLElement | undefined =>
  all.find((one) => one.getBoundingClientRect().top >= 0) ?? all[0];

const steps: Record<string, number> = { j: 1, k: -1 };

const controls: Record<string, string> = {
  x: '[data-select-athlete]',
  b: '[data-bookmark]',
  m: '[data-contact]',
};
