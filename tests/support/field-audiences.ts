import { expect } from 'vitest';
import type { HttpClient } from './http-client.ts';
import type { AthleteMember } from './test-members.ts';

export const fieldAudiencesPath = '/api/athletes/me/audiences';

export const changeFieldAudiences = async (athlete: AthleteMember, audiences: object) => {
  const answer = await athlete.patch(fieldAudiencesPath, audiences);
  expect(answer.status).toBe(200);
  return answer.body;
};

/** A date of birth. */
export const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`;

/** How many athletes are found: in the list, by its count, and on the map. */
export async function countInListAndMap(viewer: HttpClient, query: string): Promise<number[]> {
  const list = await viewer.get(`/api/athletes?limit=100&${query}`);
  const { athletes } = (await viewer.get(`/api/map?zoom=4&${query}`)).body.totals;
  return [list.body.length, Number(list.headers.get('x-total-count')), athletes];
}
