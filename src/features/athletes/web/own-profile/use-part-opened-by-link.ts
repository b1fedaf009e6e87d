import { useSearch } from '@tanstack/react-router';
import { type RefCallback, useCallback } from 'react';
import { type EditedPart, parseOwnProfileSearch } from '../search-params.ts';

/** Whether the address asks to edit this part of the own profile, and the ref that brings its card into view then. */
export function usePartOpenedByLink(part: EditedPart): {
  isOpenedByLink: boolean;
  cardRef: RefCallback<HTMLElement>;
} {
  const isOpenedByLink = parseOwnProfileSearch(useSearch({ strict: false })).edit === part;
  const cardRef = useCallback(
    (card: HTMLElement | null) => {
      if (!card || !isOpenedByLink) return;
      card.scrollIntoView({ block: 'start' });
      card
        .querySelector<HTMLElement>('input:not([type=hidden]), [role=combobox], textarea')
        ?.focus({ preventScroll: true });
    },
    [isOpenedByLink],
  );
  return { isOpenedByLink, cardRef };
}
