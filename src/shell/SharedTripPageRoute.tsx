import { LazyRouteMap } from '#features/map/web/LazyRouteMap.tsx';
import { SharedTripPage } from '#features/trips/web/SharedTripPage.tsx';

export { loader } from '#features/trips/web/SharedTripPage.tsx';

/** A trip that another coach shares, with the picture that the map feature draws. */
export const SharedTripPageRoute = () => <SharedTripPage RouteMap={LazyRouteMap} />;
