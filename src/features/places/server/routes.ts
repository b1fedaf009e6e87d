import type { ContextWith } from '#server/context.ts';
import type { Handlers } from '#server/http/serve-calls.ts';
import type { placeCalls } from '../contract/place-calls.ts';
import { suggestPlaces } from './service.ts';

export function placeRoutes({ db }: ContextWith<'db'>): Handlers<typeof placeCalls> {
  return {
    'GET /api/places': ({ query }) => suggestPlaces(db, query),
  };
}
