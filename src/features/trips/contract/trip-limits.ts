/** The page of the trips reads the stops of each. */
export const maxTrips = 20;
/** More are no trip; and the shortest order of so many is found while a finger is lifted. */
export const maxTripStops = 40;
export const maxTripNameLength = 200;
/** A stop has a start alone: so long it lasts in the calendar file, and in what is said of times that do not fit. */
export const assumedStopMinutes = 60;
/** As far ahead as campus visits. */
export const farthestTripDays = 5 * 365;
