// Shared by Dialog and ConfirmDialog. The overlay scrolls, so that a low screen can show a tall panel.
export const overlayClass =
  'fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-overlay p-4 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';

export const panelClass =
  'relative flex max-h-[calc(100dvh-2rem)] w-full flex-col overflow-hidden rounded-xl border border-line bg-surface text-fg shadow-float outline-none data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in';

export const dialogWidth = {
  sm: 'max-w-sm',
  lg: 'max-w-lg',
  '2xl': 'max-w-2xl',
  '4xl': 'max-w-4xl',
} as const;
