import { AlertDialog as Radix } from 'radix-ui';
import { Button } from '../buttons/Button.tsx';
import { cn } from '../merge-tailwind-classes.ts';
import { useTranslation } from '../page-language.ts';
import { dialogWidth, overlayClass, panelClass } from './dialog-classes.ts';
import { useReturnFocus } from './use-return-focus-on-close.ts';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** A verb, such as 'Delete message'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** For an action that cannot be undone. */
  danger?: boolean;
  pending?: boolean;
  pendingText?: string;
  onConfirm: () => void;
}

/** Asks for confirmation. The caller closes it when `onConfirm` has succeeded. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel,
  danger,
  pending,
  pendingText,
  onConfirm,
}: ConfirmDialogProps) {
  const t = useTranslation();
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass}>
          <Radix.Content {...returnFocus} className={cn(panelClass, dialogWidth.sm, 'p-4')}>
            <Radix.Title className="text-card">{title}</Radix.Title>
            <Radix.Description className="mt-1 text-muted text-row">{description}</Radix.Description>
            <div className="mt-5 flex justify-end gap-2">
              <Radix.Cancel asChild>
                <Button variant="outline">{cancelLabel ?? t('Cancel')}</Button>
              </Radix.Cancel>
              <Button
                variant={danger ? 'danger' : 'primary'}
                pending={pending}
                pendingText={pendingText}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
