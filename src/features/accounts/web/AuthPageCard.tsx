import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LegalLinksList } from '#features/legal/web/LegalLinksList.tsx';
import { Logo } from '#ui/display/Logo.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { useTranslation } from '#ui/page-language.ts';
import { usePageTitle } from '#web/page-title.ts';

interface AuthPageCardProps {
  title: string;
  subtitle?: ReactNode;
  /** Beside the title. */
  badge?: ReactNode;
  /** Below the card: for example a link from signing in to registering. */
  footer?: ReactNode;
  /** Beside the logo, such as a choice of language. */
  aboveCard?: ReactNode;
  /** For forms in two columns. */
  wide?: boolean;
  /** For content that loads: a card in the middle of the window would move while it grows. */
  startsAtTop?: boolean;
  children: ReactNode;
}

/** The page around every form of signing in and registering: the logo and one card. */
export function AuthPageCard({
  title,
  subtitle,
  badge,
  footer,
  aboveCard,
  wide,
  startsAtTop,
  children,
}: AuthPageCardProps) {
  const t = useTranslation();
  usePageTitle(title);
  return (
    <div
      className={cn(
        'flex min-h-dvh flex-col items-center px-4 py-6 sm:py-12',
        !startsAtTop && 'sm:justify-center',
      )}
    >
      <header
        className={cn(
          'mb-6',
          aboveCard && 'flex w-full flex-wrap items-center justify-between gap-3',
          aboveCard && (wide ? 'max-w-160' : 'max-w-100'),
        )}
      >
        <Link to="/" aria-label={t('Fieldhouse, to the start page')} className="touch-target inline-block">
          <Logo name="Fieldhouse" />
        </Link>
        {aboveCard}
      </header>
      <main className={`w-full ${wide ? 'max-w-160' : 'max-w-100'}`}>
        <div className="rounded-xl border border-line bg-surface p-5 sm:p-8">
          <div className="mb-6">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h1 ref={focusFieldOrHeading} tabIndex={-1} className="text-title outline-none">
                {title}
              </h1>
              {badge}
            </div>
            {subtitle && <p className="mt-1 text-body text-muted">{subtitle}</p>}
          </div>
          {children}
        </div>
        {footer && <p className="mt-5 text-center text-muted text-row">{footer}</p>}
      </main>
      <footer className="mt-8">
        <LegalLinksList newTab className="justify-center" />
      </footer>
    </div>
  );
}

/** For a link inside a sentence of these pages. */
export const inlineLinkClass =
  'touch-target font-medium text-brand underline-offset-3 hover:underline focus-visible:underline';

/** For the field that has the focus at first, in place of `autoFocus`. */
export const startsFocused = { 'data-starts-focused': true };

/**
 * A screen reader starts at the new page's heading, where no field takes the focus. In a task of its own: the focus makes the
 * browser lay out the page, which a phone would do together with React's work.
 */
function focusFieldOrHeading(heading: HTMLHeadingElement): () => void {
  const timer = setTimeout(() => {
    const field = heading.closest('main')?.querySelector<HTMLElement>('[data-starts-focused]');
    if (document.activeElement === document.body) (field ?? heading).focus();
  });
  return () => clearTimeout(timer);
}
