import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { schoolCalls } from '#features/schools/contract/school-calls.ts';
import { createClient, createListClient } from '#web/api.ts';
import type { complianceCalls } from '../contract/compliance-calls.ts';
import type { contactLogCalls } from '../contract.ts';
import type { ContactLogSearch } from './search-params.ts';

const list = createListClient<typeof contactLogCalls>();
const listByOfficer = createListClient<typeof complianceCalls>();
const schools = createClient<typeof schoolCalls>();

/** Whose page shows the log: each has a call of its own. */
export type LogAudience = 'coaches' | 'staff' | 'officer';

const rowsPerPage = 50;

export const schoolOfLogQuery = (id: string) =>
  queryOptions({
    queryKey: ['schools', id],
    queryFn: ({ signal }) => schools('GET /api/schools/{id}', { params: { id }, signal }),
  });

/** The log page by page, newest first; the rows of the last filters stay until the new ones are loaded. */
export const contactLogQuery = (audience: LogAudience, id: string, search: ContactLogSearch) =>
  infiniteQueryOptions({
    queryKey: ['contact-log', audience, id, search],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...toCallFilters(search), limit: rowsPerPage, cursor: pageParam };
      if (audience === 'officer') return listByOfficer('GET /api/compliance/contact-log', { query, signal });
      return audience === 'staff'
        ? list('GET /api/staff/schools/{id}/contact-log', { params: { id }, query, signal })
        : list('GET /api/schools/{id}/contact-log', { params: { id }, query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The address of the CSV file with these filters. */
export function getFileAddress(audience: LogAudience, id: string, search: ContactLogSearch): string {
  const filters = Object.entries(toCallFilters(search)).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(filters as [string, string][]).toString();
  const paths = {
    coaches: `/api/schools/${id}/contact-log/file`,
    staff: `/api/staff/schools/${id}/contact-log/file`,
    officer: '/api/compliance/contact-log/file',
  };
  return `${paths[audience]}${query && `?${query}`}`;
}

/** Days of the reader's time zone become times. */
const toCallFilters = ({ from, to, ...search }: ContactLogSearch) => ({
  ...search,
  from: from && toStartOfDay(from, 0),
  before: to && toStartOfDay(to, 1),
});

function toStartOfDay(day: string, daysLater: number): string {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}
