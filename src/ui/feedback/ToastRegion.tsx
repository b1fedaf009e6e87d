import { CircleAlert, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useState, useSyncExternalStore } from 'react';
import { buttonClass } from '../buttons/Button.tsx';
import { getBottomBarsHeight, onBottomBarsMove } from '../layout/watch-bottom-bars.ts';
import { getTopBarBottom, onTopBarMove } from '../layout/watch-top-bar-bottom-edge.ts';
import { cn } from '../merge-tailwind-classes.ts';
import { useTranslation } from '../page-language.ts';
import { useMediaQuery } from '../use-media-query.ts';
import { dismissToast, type Toast } from './toast.ts';

/**
 * Shows the current toast for 5 s, paused under the pointer, swiped away by 50 px; F8 focuses it. It is below the middle
 * of the top bar, where pages have no controls: forms and messages have theirs at the bottom. On a phone, where a heading
 * and its controls are there, it is above the bars at the bottom.
 */
export function ToastRegion({ current }: { current: Toast | undefined }) {
  const t = useTranslation();
  return (
    <Radix.Provider label={t('Notification')} duration={5000} swipeThreshold={50} swipeDirection="right">
      {current && <ToastItem key={current.id} {...current} />}
      <Radix.Viewport
        hotkey={['F8']}
        label={t('Notifications (F8)')}
        // What is beside the toast can be clicked.
        className="pointer-events-none fixed inset-x-0 z-50 mx-auto w-full px-4 py-2 outline-none max-md:bottom-0 sm:max-w-[420px] md:top-0 print:hidden"
      />
    </Radix.Provider>
  );
}

function ToastItem({ id, title, description, variant, action }: Toast) {
  const t = useTranslation();
  const [open, setOpen] = useState(true);
  const margin = useDistanceFromBars();
  const destructive = variant === 'destructive';
  const closeAndDismissAfterFade = () => {
    setOpen(false);
    // The next toast comes when this one has faded out (120 ms).
    setTimeout(() => dismissToast(id), 140);
  };
  return (
    <Radix.Root
      open={open}
      onOpenChange={closeAndDismissAfterFade}
      type={destructive ? 'foreground' : 'background'}
      style={margin}
      className={cn(
        'pointer-events-auto flex items-start gap-3 rounded-lg border border-line bg-raised py-3 pr-2 pl-4 text-fg shadow-float data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in data-[swipe=cancel]:transition-transform',
        destructive && 'border-danger',
      )}
    >
      {destructive && <CircleAlert aria-hidden className="mt-1.5 size-4 shrink-0 text-danger" />}
      <div className="min-w-0 flex-1 py-1">
        <Radix.Title className="font-semibold text-row">{title}</Radix.Title>
        {description && (
          <Radix.Description className="mt-0.5 text-muted text-row">{description}</Radix.Description>
        )}
      </div>
      {action && (
        <Radix.Action
          altText={action.label}
          onClick={action.onAction}
          className={buttonClass({ variant: 'outline' })}
        >
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label={t('Dismiss')}
        className="touch-target flex size-7 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-fg"
      >
        <X aria-hidden className="size-4" />
      </Radix.Close>
    </Radix.Root>
  );
}

/** Of the toast from the edge of the window: below the bar at the top, on a phone above the bars at the bottom. */
function useDistanceFromBars(): { marginTop: number } | { marginBottom: number | string } {
  const isPhone = useMediaQuery('(max-width: 767px)');
  const distance = useSyncExternalStore(
    isPhone ? onBottomBarsMove : onTopBarMove,
    isPhone ? getBottomBarsHeight : getTopBarBottom,
  );
  if (!isPhone) return { marginTop: distance };
  return { marginBottom: distance || 'env(safe-area-inset-bottom)' };
}
