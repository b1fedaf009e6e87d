import { type ComponentType, createContext, useContext } from 'react';
import type { Athlete } from '../contract.ts';

interface BookmarkButtonProps {
  athlete: Athlete;
  wide?: boolean;
  className?: string;
}

interface ContactButtonProps {
  person: Athlete;
  label?: string;
  iconOnly?: boolean;
  size?: 'lg';
  className?: string;
}

/** The buttons of other features on an athlete's card, row and profile. */
interface AthleteActions {
  BookmarkButton: ComponentType<BookmarkButtonProps>;
  ContactButton: ComponentType<ContactButtonProps>;
}

const Actions = createContext<AthleteActions | undefined>(undefined);

/** The shell provides the buttons: this feature cannot import the features that import it. */
export const AthleteActionsProvider = Actions.Provider;

export function useAthleteActions(): AthleteActions {
  const actions = useContext(Actions);
  if (!actions) throw new Error('AthleteActionsProvider is missing');
  return actions;
}
