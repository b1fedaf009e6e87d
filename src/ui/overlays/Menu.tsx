import { Slot } from 'radix-ui';
import { type KeyboardEvent, useState } from 'react';
import { toast } from '../feedback/toast.ts';
import { createLazyModule, useLazyModule } from '../lazy-module.ts';
import type { MenuItemProps, MenuProps } from './MenuLoadedOnFirstPress.tsx';

// The libraries of an open menu are 26 kB, and most menus of a page are never opened.
const openMenu = createLazyModule(() => import('./MenuLoadedOnFirstPress.tsx'));

/** A button that opens a list of actions. The list's code loads on hover or focus. */
export function Menu(props: MenuProps) {
  const { module } = useLazyModule(openMenu);
  const [isPressed, setPressed] = useState(false);
  if (isPressed && module) return <module.MenuLoadedOnFirstPress {...props} />;

  const loadAndOpenMenu = async () => {
    setPressed(true);
    await openMenu.load();
    if (openMenu.getState().module) return;
    setPressed(false);
    toast({
      title: 'The menu could not be opened',
      description: 'Check your connection and try again.',
      variant: 'destructive',
    });
  };
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    void loadAndOpenMenu();
  };
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isPressed || undefined}
      data-state="closed"
      onPointerEnter={() => void openMenu.preload()}
      onFocus={() => void openMenu.preload()}
      onClick={() => void loadAndOpenMenu()}
      onKeyDown={openByArrow}
    >
      {props.trigger}
    </Slot.Root>
  );
}

/** An action of a `Menu`. */
export function MenuItem(props: MenuItemProps) {
  const { module } = useLazyModule(openMenu);
  return module && <module.MenuItem {...props} />;
}
