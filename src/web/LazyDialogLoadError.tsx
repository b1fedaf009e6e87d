import { buttonClass } from '#ui/buttons/button-class.ts';
import { SpinnerIcon } from '#ui/feedback/Spinner.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { dialogWidth, panelClass } from '#ui/overlays/dialog-classes.ts';

interface PartFailureDialogProps {
  message: string;
  isLoading: boolean;
  retry: () => void;
  onClose: () => void;
}

/** In place of a dialog whose code could not be loaded. The browser's own element, because ours may be what is missing. */
export function LazyDialogLoadError({ message, isLoading, retry, onClose }: PartFailureDialogProps) {
  return (
    <dialog
      ref={openAsModal}
      aria-labelledby="part-failure-title"
      aria-describedby="part-failure-message"
      // A modal dialog below it may have turned presses off.
      className={cn(panelClass, dialogWidth.sm, 'pointer-events-auto m-auto p-4 backdrop:bg-overlay')}
      onClose={onClose}
    >
      <h2 id="part-failure-title" className="font-semibold text-card">
        This could not be opened
      </h2>
      <p id="part-failure-message" className="mt-1 text-muted text-row">
        {message}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <button
          type="button"
          className={buttonClass({ variant: 'outline', size: 'lg' })}
          onClick={(event) => event.currentTarget.closest('dialog')?.close()}
        >
          Close
        </button>
        <button
          type="button"
          className={buttonClass({ size: 'lg' })}
          aria-disabled={isLoading || undefined}
          aria-busy={isLoading || undefined}
          onClick={() => !isLoading && retry()}
        >
          {isLoading && <SpinnerIcon />}
          Try again
        </button>
      </div>
    </dialog>
  );
}

/** Closing returns the focus to the button that opened it, also when the missing dialog takes over. */
function openAsModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
  return () => dialog?.close();
}
