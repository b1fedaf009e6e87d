import { Menu as MenuIcon, X } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { CountBadge } from '../display/CountBadge.tsx';
import { cn } from '../merge-tailwind-classes.ts';
import { TooltipProvider } from '../overlays/Tooltip.tsx';
import { topBarId } from './watch-top-bar-bottom-edge.ts';

export interface NavItem {
  label: string;
  href: string;
  icon: ReactNode;
  current: boolean;
  /** A number on the page's link, and what it counts: 'unread'. */
  count?: number;
  countLabel?: string;
}

/** The props that a router's link must accept. */
export interface FrameLinkProps {
  href: string;
  className?: string;
  'aria-current'?: 'page';
  onClick?: () => void;
  children: ReactNode;
}

interface AppFrameProps {
  /** The link home. */
  brand: ReactNode;
  items: readonly NavItem[];
  Link: ComponentType<FrameLinkProps>;
  /** Drawn in the bar from 768 px, and in the phone's menu while that is open; called with a function that closes the menu. */
  search?: (closeMenu: () => void) => ReactNode;
  /** The profile image and its menu. */
  profile?: ReactNode;
  /** The entries of the phone's menu below the search; called with a function that closes the menu. */
  menu?: (close: () => void) => ReactNode;
  /** Above the bar, such as OfflineBar. */
  banner?: ReactNode;
  /** The page uses the whole width of the window, for example for a map. */
  wide?: boolean | undefined;
  /** On a phone the page's last part fills the rest of the screen. */
  fills?: boolean | undefined;
  children: ReactNode;
}

/** Bars, landmarks and page width of every screen for signed-in people. */
export function AppFrame({
  brand,
  items,
  Link,
  search,
  profile,
  menu,
  banner,
  wide,
  fills,
  children,
}: AppFrameProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  return (
    <TooltipProvider>
      <div className="flex min-h-dvh flex-col pb-[calc(3.5rem+env(safe-area-inset-bottom))] md:pb-0 print:pb-0">
        <SkipLink />
        {banner}
        <header id={topBarId} className="sticky top-0 z-30 border-line border-b bg-surface print:hidden">
          <div className="flex h-12 items-center gap-4 px-4 md:pointer-coarse:h-14 lg:px-6">
            {brand}
            <TopNav items={items} Link={Link} />
            <div className="ml-auto flex min-w-0 items-center gap-2 md:flex-1 md:justify-end md:gap-4">
              {search && <div className="hidden w-full max-w-90 md:block">{search(closeMenu)}</div>}
              {(search || menu) && <MenuToggle open={menuOpen} onToggle={() => setMenuOpen(!menuOpen)} />}
              {profile}
            </div>
          </div>
          {menuOpen && (
            // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from any of its controls
            <div
              id="frame-menu"
              className="flex animate-fade-in flex-col gap-3 border-line border-t p-4 shadow-float md:hidden"
              onKeyDown={(event) => event.key === 'Escape' && closeMenu()}
            >
              {search?.(closeMenu)}
              {menu && (
                <div className="flex max-h-[calc(100dvh-12rem)] flex-col gap-1 overflow-y-auto">
                  {menu(closeMenu)}
                </div>
              )}
            </div>
          )}
        </header>
        <main
          id="content"
          tabIndex={-1}
          className={cn('flex-1 outline-none', fills && 'max-md:flex max-md:flex-col')}
        >
          {/* As wide as the window on every page, so that a new page changes only the padding. */}
          <div
            className={cn(
              'px-4 py-6 lg:px-6',
              fills && 'max-md:flex max-md:flex-1 max-md:flex-col',
              !wide && 'px-[max(1rem,50%-36rem)] lg:px-[max(1.5rem,50%-36rem)]',
            )}
          >
            {children}
          </div>
        </main>
        <BottomNav items={items} Link={Link} onNavigate={closeMenu} />
      </div>
    </TooltipProvider>
  );
}

/** Moves the focus to the page's content after a change of route, as a full page load would. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only rounded-md bg-brand px-4 py-2 font-semibold text-on-brand text-row focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2 focus-visible:z-50"
    >
      Skip to content
    </a>
  );
}

function MenuToggle({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  return (
    <IconButton
      label={open ? 'Close menu' : 'Open menu'}
      aria-expanded={open}
      aria-controls={open ? 'frame-menu' : undefined}
      onClick={onToggle}
      className="md:hidden"
    >
      {open ? <X aria-hidden /> : <MenuIcon aria-hidden />}
    </IconButton>
  );
}

type NavProps = Pick<AppFrameProps, 'items' | 'Link'>;

function TopNav({ items, Link }: NavProps) {
  return (
    <nav aria-label="Main" className="hidden gap-0.5 md:flex">
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          aria-current={item.current ? 'page' : undefined}
          className={cn(
            'flex h-8 items-center gap-1 whitespace-nowrap rounded-md px-2.5 font-medium text-row transition-colors hover:text-fg pointer-coarse:h-11',
            item.current ? 'bg-hover text-fg' : 'text-muted',
          )}
        >
          {item.label}
          <CountBadge count={item.count ?? 0} label={item.countLabel ?? ''} />
        </Link>
      ))}
    </nav>
  );
}

function BottomNav({ items, Link, onNavigate }: NavProps & { onNavigate: () => void }) {
  return (
    <nav
      data-bottom-bar
      aria-label="Main, bottom"
      className="fixed inset-x-0 bottom-0 z-30 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          aria-current={item.current ? 'page' : undefined}
          onClick={onNavigate}
          className={cn(
            'relative flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-caption focus-visible:-outline-offset-2 [&_svg]:size-5',
            item.current ? 'font-semibold text-brand' : 'text-muted',
          )}
        >
          {item.icon}
          {item.label}
          <CountBadge
            count={item.count ?? 0}
            label={item.countLabel ?? ''}
            className="absolute top-1 left-[calc(50%+4px)]"
          />
        </Link>
      ))}
    </nav>
  );
}
