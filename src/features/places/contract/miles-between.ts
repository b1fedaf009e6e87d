interface Position {
  lat: number;
  lng: number;
}

const earthMiles = 3958.8;
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The great-circle distance of two places in miles, as the search computes it. */
export function getMilesBetween(a: Position, b: Position): number {
  const height = Math.sin(toRadians(a.lat - b.lat) / 2) ** 2;
  const width = Math.sin(toRadians(a.lng - b.lng) / 2) ** 2;
  const chord = height + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * width;
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(chord)));
}
