import { z } from 'zod';
import { countedAthletesOfLists } from '#features/athletes/contract/daily-reading-limits.ts';
import { athleteSchema } from '#features/athletes/contract.ts';
import {
  boxSchema,
  filterSchemas,
  interpretationResponseHeaders,
  requireNearForRadius,
  searchWordsSchema,
} from '#features/search/contract.ts';
import { conditionalRequestHeaders, defineCalls } from '#shared/api-call.ts';
import { integerParam, optionalParam } from '#shared/schemas.ts';
import { maxAreaAthletes, maxPolygonPoints } from './contract/area-limits.ts';

/** City names are free text, so there may be as many unknown ones as athletes; more names than this nobody reads. */
export const maxUnplacedCities = 20;

/** The zooms of map tiles in the specification. */
const zoomLimits = { min: 0, default: 4, max: 18 };

const mapQuerySchema = requireNearForRadius(
  z.strictObject({
    ...filterSchemas,
    bbox: optionalParam(boxSchema),
    zoom: optionalParam(integerParam(zoomLimits.min, zoomLimits.max)).transform(
      (zoom) => zoom ?? zoomLimits.default,
    ),
    q: searchWordsSchema,
  }),
);
/** A query whose words are interpreted. */
export type MapQuery = Omit<z.output<typeof mapQuerySchema>, 'q'>;

const polygonMessage = `Please give 3 to ${maxPolygonPoints} points as lat,lng with ; between them`;
const latLng = /^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/;

/** 'lat,lng;lat,lng;lat,lng' in degrees: the corners in their order, the last one joined to the first. */
const polygonSchema = z
  .string(polygonMessage)
  .max(maxPolygonPoints * 24, polygonMessage)
  .refine((text) => text.split(';').every((point) => latLng.test(point)), polygonMessage)
  .transform((text) =>
    text.split(';').map((point) => {
      const [lat = NaN, lng = NaN] = point.split(',').map(Number);
      return { lat, lng };
    }),
  )
  .refine((points) => points.length >= 3 && points.length <= maxPolygonPoints, polygonMessage)
  .refine(
    (points) => points.every(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180),
    polygonMessage,
  );

const areaQuerySchema = requireNearForRadius(z.strictObject({ ...filterSchemas, polygon: polygonSchema }));
export type AreaQuery = z.output<typeof areaQuerySchema>;

const countsBySportSchema = z.record(z.string(), z.number());

/** A city with athletes whose marker overlaps no other at this zoom. */
const mapPlaceSchema = z.object({
  id: z.number(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  lat: z.number(),
  lng: z.number(),
  count: z.number(),
  sports: countsBySportSchema,
});
export type MapPlace = z.output<typeof mapPlaceSchema>;

/** Cities whose markers would overlap at this zoom. `bbox` is the west, south, east and north of these cities. */
const mapClusterSchema = z.object({
  lat: z.number(),
  lng: z.number(),
  count: z.number(),
  sports: countsBySportSchema,
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});
export type MapCluster = z.output<typeof mapClusterSchema>;

export const athleteMapSchema = z.object({
  /** States are counted without the District of Columbia, the territories and other countries. */
  totals: z.object({ athletes: z.number(), cities: z.number(), states: z.number() }),
  places: z.array(mapPlaceSchema),
  clusters: z.array(mapClusterSchema),
  /** The largest cities that are not in the places data. */
  unplaced: z.array(
    z.object({ city: z.string(), state: z.string(), country: z.string(), count: z.number() }),
  ),
  /** How many such cities there are. */
  unplacedTotal: z.number(),
});
export type AthleteMap = z.output<typeof athleteMapSchema>;

/** Streets below the markers. `url` holds {z}, {x} and {y}; null where no tile server is configured. */
const mapTilesSchema = z.object({ url: z.string().nullable(), attribution: z.string() });
export type MapTiles = z.output<typeof mapTilesSchema>;

export const mapCalls = defineCalls({
  'GET /api/map/tiles': {
    summary: 'The tile server of this installation, if there is one',
    response: mapTilesSchema,
  },
  'GET /api/map': {
    summary:
      'Where the athletes of a search live: totals of the whole search, places and clusters of the box',
    query: mapQuerySchema,
    response: athleteMapSchema,
    requestHeaders: conditionalRequestHeaders,
    responseHeaders: interpretationResponseHeaders,
  },
  'GET /api/map/area': {
    summary: `The athletes of a search whose city is inside a polygon, at most ${maxAreaAthletes}: those nearest to its middle`,
    audience: 'coaches',
    query: areaQuerySchema,
    response: z.array(athleteSchema),
    paginated: true,
    counts: countedAthletesOfLists,
    limit: { max: 120, seconds: 3600 },
  },
});
