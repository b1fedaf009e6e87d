import { useRouter, useSearch } from '@tanstack/react-router';
import { type RefCallback, useCallback } from 'react';
import { type EditedPart, parseOwnProfileSearch } from '../search-params.ts';

/** Whether the address asks to edit this part of the own profile, and the ref that brings its card into view then. */
export function usePartOpenedByLink(part: EditedPart): {
  isOpenedByLink: boolean;
  cardRef: RefCallback<HTMLElement>;
} {
  const router = useRouter();
  const isOpenedByLink = parseOwnProfileSearch(useSearch({ strict: false })).edit === part;
  const cardRef = useCallback(
    (card: HTMLElement | null) => {
      if (!card || !isOpenedByLink) return;
      showFirstField(card);
      // The router scrolls a new page to its top after this.
      const stop = router.subscribe('onRendered', () => {
        stop();
        showFirstField(card);
      });
      return stop;
    },
    [isOpenedByLink, router],
  );
  return { isOpenedByLink, cardRef };
}

/** Scrolls to the card, and to its field where the card is higher than the window. */
function showFirstField(card: HTMLElement): void {
  card.scrollIntoView({ block: 'start' });
  const field = card.querySelector<HTMLElement>('input:not([type=hidden]), [role=combobox], textarea');
  if (!field) return;
  field.focus({ preventScroll: true });
  const { top, bottom } = field.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight - barHeight) field.scrollIntoView({ block: 'center' });
}

/** The phone's bar at the bottom of the window covers so many pixels, and the hint below a field takes some more. */
const barHeight = 100;
