import { Logo } from '../display/Logo.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { cn } from '../merge-tailwind-classes.ts';

// What a browser shows until the app runs: the outline of AppFrame or of a form's card, with nothing to press.
// The server puts it into the page (`src/server/http/serve-pages.ts`), and React replaces it.

interface LoadingFrameProps {
  /** The page's title and subtitle, in their places; without them there is a shape. */
  heading?: HeadingProps | undefined;
}

interface HeadingProps {
  title: string;
  subtitle: string;
}

/** The outline of a member's screen, with the bars of AppFrame in their places. */
export function MemberLoadingFrame({ heading, wide }: LoadingFrameProps & { wide?: boolean | undefined }) {
  return (
    <div aria-hidden className="flex min-h-dvh flex-col">
      <div className="border-line border-b bg-surface">
        <div className="flex h-12 items-center gap-4 px-4 md:pointer-coarse:h-14 lg:px-6">
          <Logo name="Fieldhouse" />
          <div className="hidden gap-5 md:flex">
            <Skeleton className="h-3 w-16" />
            <Skeleton className="h-3 w-14" />
            <Skeleton className="h-3 w-8" />
            <Skeleton className="h-3 w-16" />
          </div>
          <Skeleton className="ml-auto size-8 rounded-full" />
        </div>
      </div>
      <div
        className={cn(
          'flex flex-1 flex-col gap-4 px-4 py-6 lg:px-6',
          !wide && 'px-[max(1rem,50%-36rem)] lg:px-[max(1.5rem,50%-36rem)]',
        )}
      >
        {heading ? <Heading {...heading} /> : <Skeleton className="h-6 w-48" />}
        <Skeleton className="h-24" />
        <Skeleton className="h-64" />
      </div>
      <div className="fixed inset-x-0 bottom-0 h-14 border-line border-t bg-surface md:hidden" />
    </div>
  );
}

/** The outline of a form's card, as for signing in and registering. */
export function FormLoadingFrame({ heading }: LoadingFrameProps) {
  return (
    <div aria-hidden className="flex min-h-dvh flex-col items-center px-4 py-6 sm:justify-center sm:py-12">
      <div className="mb-6">
        <span className="inline-block">
          <Logo name="Fieldhouse" />
        </span>
      </div>
      <div className="flex w-full max-w-100 flex-col gap-5 rounded-xl border border-line bg-surface p-5 sm:p-8">
        {heading ? <Heading {...heading} subtitleClassName="mt-1" /> : <Skeleton className="h-6 w-32" />}
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
    </div>
  );
}

/** As in PageHeading, or in the card of a form. */
function Heading({ title, subtitle, subtitleClassName }: HeadingProps & { subtitleClassName?: string }) {
  return (
    <div>
      <p className={cn('text-title', drawnText)} data-text={title} />
      <p className={cn('text-body text-muted', drawnText, subtitleClassName)} data-text={subtitle} />
    </div>
  );
}

/** Drawn and no more: whoever looks for the words, such as a browser's search, finds them when the page is there. */
const drawnText = 'before:content-[attr(data-text)]';
