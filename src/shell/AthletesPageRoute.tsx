import { SaveAndTellMeButton } from '#features/saved-searches/web/SaveAndTellMeButton.tsx';
import { SavedSearchesButton } from '#features/saved-searches/web/SavedSearchesButton.tsx';
import { AthletesPage } from '#features/search/web/AthletesPage.tsx';

export { loader } from '#features/search/web/AthletesPage.tsx';

/** The list of athletes with the buttons of `saved-searches`, which imports search. */
export function AthletesPageRoute() {
  return <AthletesPage SavedSearches={SavedSearchesButton} SaveAndTellMe={SaveAndTellMeButton} />;
}
