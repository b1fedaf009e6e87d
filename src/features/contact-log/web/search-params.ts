import {
  type ContactKind,
  type ContactStatus,
  contactKinds,
  contactStatuses,
} from '../contract/contact-kinds.ts';

/** The filters of the log as the address holds them. `from` and `to`: days, both included. */
export interface ContactLogSearch {
  coach?: string | undefined;
  kind?: ContactKind | undefined;
  status?: ContactStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export function parseContactLogSearch({
  coach,
  from,
  to,
  ...search
}: Record<string, unknown>): ContactLogSearch {
  // Each is named even when invalid: the router keeps parameters that the validator does not return.
  return {
    coach: typeof coach === 'string' ? coach : undefined,
    kind: contactKinds.find((kind) => kind === search.kind),
    status: contactStatuses.find((status) => status === search.status),
    from: parseDay(from),
    to: parseDay(to),
  };
}

const parseDay = (day: unknown): string | undefined =>
  typeof day === 'string' && /^2[01]\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
    ? day
    : undefined;
