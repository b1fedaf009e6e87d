import type { ReactNode } from 'react';
import { LazyDialogLoadError } from './LazyDialogLoadError.tsx';
import { createLazyPart, type Failure, type ImportPart, type LazyPart } from './lazy-component.tsx';

interface DialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  onClose?: () => void;
}

/** A dialog. A failure is a dialog too, which closes like the one that is missing. */
export function lazyDialog<Props extends DialogProps>(
  importPart: ImportPart<Props>,
  isOpen = ({ open = true }: Props) => open,
): LazyPart<Props> {
  const renderLoadErrorIfOpen = (props: Props, failure: Failure) => {
    const closeDialog = () => {
      props.onOpenChange?.(false);
      props.onClose?.();
    };
    return isOpen(props) && <LazyDialogLoadError {...failure} onClose={closeDialog} />;
  };
  return createLazyPart(importPart, { isOpen, whenFailed: renderLoadErrorIfOpen });
}

/** A menu that replaces its button once its code is there. */
export function lazyMenu<Props extends { trigger: ReactNode }>(
  importPart: ImportPart<Props>,
): LazyPart<Props & { onClose: () => void }> {
  return createLazyPart<Props & { onClose: () => void }>(importPart, {
    whileLoading: ({ trigger }) => trigger,
    whenFailed: ({ trigger, onClose }, failure) => (
      <>
        {trigger}
        <LazyDialogLoadError {...failure} onClose={onClose} />
      </>
    ),
  });
}
