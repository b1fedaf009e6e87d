import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { CloseButton } from './Dialog.tsx';
import { useReturnFocus } from './use-return-focus-on-close.ts';

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children: ReactNode;
  /** Always visible below the scrolling body. */
  footer?: ReactNode;
}

/** A panel for filters and details: from the bottom on phones, at the right edge from 768 px. */
export function Sheet({ open, onOpenChange, title, description, children, footer }: SheetProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          {...returnFocus}
          className="fixed inset-x-0 bottom-0 z-40 flex max-h-[85dvh] flex-col rounded-t-xl border border-line bg-surface pb-[env(safe-area-inset-bottom)] text-fg shadow-float outline-none data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in md:inset-y-0 md:right-0 md:left-auto md:max-h-none md:w-96 md:rounded-none md:border-y-0 md:border-r-0"
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="flex items-start gap-3 border-line border-b py-3 pr-2.5 pl-4">
            <div className="min-w-0 flex-1 py-1.5">
              <Radix.Title className="text-card">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-0.5 text-muted text-row">{description}</Radix.Description>
              )}
            </div>
            <CloseButton />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
          {footer && (
            <footer data-bottom-bar className="flex gap-2 border-line border-t px-4 py-3">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
