import { type ComponentType, createContext, useContext } from 'react';
import type { Athlete } from '../contract.ts';

interface BookmarkButtonProps {
  athlete: Athlete;
  withLabel?: boolean;
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
interface InjectedAthleteButtons {
  BookmarkButton: ComponentType<BookmarkButtonProps>;
  OpenConversationButton: ComponentType<ContactButtonProps>;
  /** On pages where athletes are ticked. */
  SelectAthleteField?: ComponentType<{ athlete: Athlete; className?: string }>;
}

const InjectedAthleteButtonsContext = createContext<InjectedAthleteButtons | undefined>(undefined);

/** The shell provides the buttons: this feature cannot import the features that import it. */
export const InjectedAthleteButtonsProvider = InjectedAthleteButtonsContext.Provider;

export function useInjectedAthleteButtons(): InjectedAthleteButtons {
  const injectedButtons = useContext(InjectedAthleteButtonsContext);
  if (!injectedButtons) throw new Error('InjectedAthleteButtonsProvider is missing');
  return injectedButtons;
}
