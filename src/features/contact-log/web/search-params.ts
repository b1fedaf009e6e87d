import type { ContactKind, ContactStatus } from '../contract/contact-kinds.ts';

// Written out: the lists of the contract would be loaded with every page.
const kinds: Record<ContactKind, true> = {
  personal: true,
  camp: true,
  questionnaire: true,
  many: true,
  visit: true,
};
const statuses: Record<ContactStatus, true> = { open: true, later: true, disputed: true, unknown: true };

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
    kind: findKey(kinds, search.kind),
    status: findKey(statuses, search.status),
    from: parseDay(from),
    to: parseDay(to),
  };
}

const parseDay = (day: unknown): string | undefined =>
  typeof day === 'string' && /^2[01]\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
    ? day
    : undefined;

const findKey = <Key extends string>(keys: Record<Key, true>, value: unknown): Key | undefined =>
  (Object.keys(keys) as Key[]).find((key) => key === value);
