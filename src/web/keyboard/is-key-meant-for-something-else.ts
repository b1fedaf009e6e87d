/** While somebody types, holds a modifier, or has a dialog or a menu open, a key is no command. */
export function isKeyMeantForSomethingElse(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event;
  if (ctrlKey || metaKey || altKey || defaultPrevented || isComposing) return true;
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, [role=combobox], input:not([type=checkbox], [type=button])') ||
      target.closest('[role=radiogroup], [role=tablist], [role=listbox], video, .overflow-x-auto') !== null);
  return (
    isTyping ||
    document.querySelector('[role=dialog]:not([data-non-modal]), [role=alertdialog], [role=menu]') !== null
  );
}
