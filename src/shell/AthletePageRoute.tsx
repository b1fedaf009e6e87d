import { AthletePage } from '#features/athletes/web/AthletePage.tsx';
import { EvaluateButton } from '#features/evaluations/web/EvaluateButton.tsx';
import { NearbyAthletesMapCard } from '#features/map/web/NearbyAthletesMapCard.tsx';
import { BlockAndReportButton } from '#features/safety/web/BlockAndReportButton.tsx';
import { BackLink } from '#features/search/web/BackLink.tsx';

export { loader } from '#features/athletes/web/AthletePage.tsx';

/** The profile page with the parts of features that import `athletes`, which it cannot import itself. */
export function AthletePageRoute() {
  return (
    <AthletePage
      BackLink={BackLink}
      NearbyAthletesMapCard={NearbyAthletesMapCard}
      BlockAndReportButton={BlockAndReportButton}
      EvaluateButton={EvaluateButton}
    />
  );
}
