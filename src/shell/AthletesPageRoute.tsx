import { SaveAndTellMeButton } from '#features/saved-searches/web/SaveAndTellMeButton.tsx';
import { SavedSearchesButton } from '#features/saved-searches/web/SavedSearchesButton.tsx';
import { AthletesPage } from '#features/search/web/AthletesPage.tsx';
import { SelectableAthletes } from './SelectableAthletes.tsx';

export { loader } from '#features/search/web/AthletesPage.tsx';

/** The list of athletes with the buttons of `saved-searches`, which imports search, and with what coaches tick. */
export function AthletesPageRoute() {
  return (
    <SelectableAthletes>
      <AthletesPage SavedSearches={SavedSearchesButton} SaveAndTellMe={SaveAndTellMeButton} />
    </SelectableAthletes>
  );
}
