// The lists are virtual: what is below the window is rendered a little ahead, so the next athlete is always in the page.

const listAthletes = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-athlete]')];

/** The athlete with the focus, else the one that the keys were at last. */
function findCurrent(lastId: string | undefined): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-athlete]');
  return focused ?? listAthletes().find(({ dataset }) => dataset.athlete === lastId);
}

export type ListKey = 'j' | 'k' | 'x' | 'b' | 'm';

/** What a key does: moves the focus, or presses what a pointer would press. Returns the id of the athlete it was about. */
export function pressListKey(key: ListKey, lastId: string | undefined): string | undefined {
  const current = findCurrent(lastId);
  if (key === 'j' || key === 'k') return focusNeighbor(current, key === 'j' ? 1 : -1);
  if (!current) return lastId;
  findControl(current, key)?.click();
  return current.dataset.athlete;
}

function focusNeighbor(current: HTMLElement | undefined, step: 1 | -1): string | undefined {
  const all = listAthletes();
  const next = current ? all[all.indexOf(current) + step] : findFirstInWindow(all);
  const athlete = next ?? current;
  athlete?.querySelector<HTMLElement>('a[href^="/athlete/"]')?.focus({ preventScroll: true });
  athlete?.scrollIntoView({ block: 'center' });
  return athlete?.dataset.athlete;
}

const findFirstInWindow = (all: HTMLElement[]): HTMLElement | undefined =>
  all.find((one) => one.getBoundingClientRect().top >= 0) ?? all[0];

const controls: Record<Exclude<ListKey, 'j' | 'k'>, string> = {
  x: '[data-select-athlete]',
  b: 'button[aria-label^="Bookmark "]',
  m: '[data-contact]',
};

const findControl = (athlete: HTMLElement, key: Exclude<ListKey, 'j' | 'k'>) =>
  athlete.querySelector<HTMLElement>(controls[key]);
