/**
 * For buttons that remove an item of a list: `<IconButton {...removeButtonProps} …>`. When the item of the focused
 * button is gone, the focus moves to the next item's remove button, else to the last one's, else to the heading above.
 */
export const removeButtonProps = { 'data-remove-button': '', ref: moveFocusOnRemoval };

/** For a button that removes all items, and itself: the focus moves to the heading above. */
export const removeAllButtonProps = { ref: moveFocusOnRemoval };

function moveFocusOnRemoval(button: HTMLButtonElement) {
  return () => {
    const section = button.closest('section, main');
    if (!section || button !== document.activeElement) return;
    const index = listRemoveButtons(section).indexOf(button);
    // After React's commit, when the rest of the list is as it remains.
    queueMicrotask(() => {
      if (button.isConnected) return;
      const rest = listRemoveButtons(section);
      const next = index < 0 ? undefined : rest[Math.min(index, rest.length - 1)];
      (next ?? makeHeadingFocusable(section))?.focus();
    });
  };
}

const listRemoveButtons = (section: Element) => [
  ...section.querySelectorAll<HTMLElement>('[data-remove-button]'),
];

function makeHeadingFocusable(section: Element): HTMLElement | null {
  const heading = section.querySelector<HTMLElement>('h1, h2');
  if (heading) heading.tabIndex = -1;
  return heading;
}
