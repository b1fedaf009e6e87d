export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** As the keyboard of this device names it. */
export const controlKeyName = isMac ? '⌘' : 'Ctrl';

/** The key that opens the commands. */
export const commandKeyName = isMac ? '⌘K' : 'Ctrl K';
