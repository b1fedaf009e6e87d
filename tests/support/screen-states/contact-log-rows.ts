/** What the log of a school answers once its messages are a minute old. */
export const contactLogRows = [
  { kind: 'camp', copies: 'more', status: 'open', opensOn: null, title: 'Head Coach', isErased: false },
  { kind: 'personal', copies: null, status: 'later', opensOn: '2027-06-15', title: null, isErased: false },
  { kind: 'visit', copies: null, status: 'unknown', opensOn: null, title: 'Assistant Coach', isErased: true },
].map(({ title, isErased, ...row }, nth) => ({
  ...row,
  id: `row-${nth}`,
  at: '2026-11-20T15:04:00.000Z',
  coach: { id: `coach-${nth}`, firstName: 'Bartholomew', lastName: 'Featherstonehaugh', title },
  athlete: isErased
    ? null
    : { firstName: 'Jordan', lastName: 'Whitfield', sport: 'Football', classYear: 2027 },
  version: 3,
  rules: [{ id: 'ncaa-1-message', source: 'https://example.com/' }],
}));
