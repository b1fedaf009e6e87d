import { Logo } from '../display/Logo.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';

// What a browser shows until the app runs: the outline of AppFrame or of a form's card, without anything to read or press.
// The server puts it into the page (`src/server/http/serve-pages.ts`), and React replaces it.

/** The outline of a member's screen, with the bars of AppFrame in their places. */
export function MemberLoadingFrame() {
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
      <div className="flex flex-1 flex-col gap-4 px-[max(1rem,50%-36rem)] py-6 lg:px-[max(1.5rem,50%-36rem)]">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-24" />
        <Skeleton className="h-64" />
      </div>
      <div className="fixed inset-x-0 bottom-0 h-14 border-line border-t bg-surface md:hidden" />
    </div>
  );
}

/** The outline of a form's card, as for signing in and registering. */
export function FormLoadingFrame() {
  return (
    <div aria-hidden className="flex min-h-dvh flex-col items-center px-4 py-6 sm:justify-center sm:py-12">
      <div className="mb-6">
        <Logo name="Fieldhouse" />
      </div>
      <div className="flex w-full max-w-100 flex-col gap-5 rounded-xl border border-line bg-surface p-5 sm:p-8">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
    </div>
  );
}
