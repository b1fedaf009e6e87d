/** Selected at once; more nobody looks through, and each counts against the daily limit. */
export const maxAreaAthletes = 200;
/** What a finger draws is reduced to so many points, which fit into an address. */
export const maxPolygonPoints = 60;
