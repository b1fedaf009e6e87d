import { LazyRouteMap } from '#features/map/web/LazyRouteMap.tsx';
import { TripPage } from '#features/trips/web/TripPage.tsx';

export { loader } from '#features/trips/web/TripPage.tsx';

/** A trip of the coach, with the picture that the map feature draws. */
export const TripPageRoute = () => <TripPage RouteMap={LazyRouteMap} />;
