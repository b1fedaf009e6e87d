import { AthletePage } from '#features/athletes/web/AthletePage.tsx';
import { CityMapCard } from '#features/map/web/CityMapCard.tsx';
import { SafetyButton } from '#features/safety/web/SafetyButton.tsx';
import { BackLink } from '#features/search/web/BackLink.tsx';

export { loader } from '#features/athletes/web/AthletePage.tsx';

/** The profile page with the parts of features that import `athletes`, which it cannot import itself. */
export function AthletePageWithParts() {
  return <AthletePage BackLink={BackLink} CityMapCard={CityMapCard} SafetyButton={SafetyButton} />;
}
