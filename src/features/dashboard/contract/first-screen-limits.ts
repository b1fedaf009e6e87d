/** As many as stand beside the map without scrolling. */
export const maxPrograms = 5;
/** More would be a list of chores. */
export const maxSteps = 3;
/** A figure of what coaches filter by has so many coaches behind it, so that nobody reads the choice of one. */
export const minCoachesBehindFigure = 5;
