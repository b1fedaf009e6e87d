import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { cn } from '../merge-tailwind-classes.ts';
import { dialogWidth, overlayClass, panelClass } from './dialog-classes.ts';
import { useReturnFocus } from './use-return-focus-on-close.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Screen readers read it after the title; it is visible unless `hideDescription`. */
  description?: string;
  hideDescription?: boolean;
  size?: keyof typeof dialogWidth;
  children: ReactNode;
  /** Buttons at the bottom, the main one last. */
  footer?: ReactNode;
  /** For the scrolling body, such as `h-96`. */
  bodyClassName?: string;
}

/** A modal window. The focus starts at its first field and returns to the opener at the end. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  hideDescription,
  size = 'lg',
  children,
  footer,
  bodyClassName,
}: DialogProps) {
  const returnFocus = useReturnFocus();
  const body = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass}>
          <Radix.Content
            {...returnFocus}
            onOpenAutoFocus={(event) => {
              returnFocus.onOpenAutoFocus();
              const field = body.current?.querySelector<HTMLElement>('input, textarea, [role=combobox]');
              if (!field) return;
              event.preventDefault();
              field.focus();
            }}
            className={cn(panelClass, dialogWidth[size])}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <header className="flex items-start gap-3 border-line border-b py-3 pr-2.5 pl-4">
              <div className="min-w-0 flex-1 py-1.5">
                <Radix.Title className="truncate text-card">{title}</Radix.Title>
                {description && (
                  <Radix.Description className={hideDescription ? 'sr-only' : 'mt-0.5 text-muted text-row'}>
                    {description}
                  </Radix.Description>
                )}
              </div>
              <CloseButton />
            </header>
            <div ref={body} className={cn('min-h-0 overflow-y-auto p-4', bodyClassName)}>
              {children}
            </div>
            {footer && (
              <footer
                data-bottom-bar
                className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-3"
              >
                {footer}
              </footer>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Closes the Dialog or Sheet around it. */
export function CloseButton() {
  return (
    <Radix.Close
      aria-label="Close"
      className="touch-target flex size-8 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-fg"
    >
      <X aria-hidden className="size-4" />
    </Radix.Close>
  );
}
