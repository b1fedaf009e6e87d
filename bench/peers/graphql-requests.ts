import type { BenchRequest } from '../support/load-generator.ts';

const athlete = `
  rowId userId user { rowId firstName lastName profileImage createdAt } sport position secondPosition classYear gender
  bats strongHand strongFoot recruitingStatus afterGraduation commitment height weight gpa weightedGpa weightedGpaScale
  satScore actScore city state country highSchool bio rating ratingCount highlights
  statsList { rowId statName statValue season } socialMedia instagramHandle twitterHandle tiktokHandle youtubeChannel
  linkedinProfile personalWebsite lastActiveAt`;

const defineList = (variables: string, field: string, total = 'totalCount') =>
  `query List${variables} { found: ${field} { nodes { ${athlete} } ${total} } }`;

const queries = {
  // Nobody asks it for a total that is not needed; the product gives one with every list.
  newest: defineList('', 'newestAthletes(first: 24)', ''),
  sport: defineList('($sport: String!)', 'athletesOfSport(sport: $sport, first: 24)'),
  filters: defineList(
    '($sport: String!, $position: String!, $classYear: Int!, $state: String!)',
    'athletesByFilters(sport: $sport, playerPosition: $position, classYear: $classYear, state: $state, first: 24)',
  ),
  search: defineList('($query: String!)', 'athletesByText(query: $query, first: 24)'),
  radius: defineList(
    '($city: String!, $state: String!, $radius: Float!)',
    'athletesNear(city: $city, state: $state, radius: $radius, first: 24)',
  ),
  byId: `query ById($id: UUID!) { found: athleteByRowId(rowId: $id) { ${athlete} } }`,
  message: `mutation Send($senderId: UUID!, $receiverId: UUID!, $content: String!) {
    found: sendMessage(input: { senderId: $senderId, receiverId: $receiverId, content: $content }) {
      result { rowId senderId receiverId content createdAt }
    }
  }`,
};

/** The GraphQL request for a request of the product. */
export function toGraphqlRequest({ path, body }: BenchRequest): BenchRequest {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const ask = (name: keyof typeof queries, variables: object = {}): BenchRequest => ({
    method: 'POST',
    path: '/graphql',
    headers: { accept: 'application/json' },
    body: { query: queries[name], variables },
  });
  if (body) return ask('message', body);
  const id = pathname.split('/')[3];
  if (id) return ask('byId', { id });
  const { search, near, radius, classYear, ...filters } = Object.fromEntries(searchParams);
  if (search)
    return ask('search', {
      query: search
        .split(' ')
        .map((word) => `'${word}':*`)
        .join(' & '),
    });
  if (near) {
    const [city, state] = near.split(', ');
    return ask('radius', { city, state, radius: Number(radius) });
  }
  if (classYear) return ask('filters', { ...filters, classYear: Number(classYear) });
  return filters.sport ? ask('sport', filters) : ask('newest');
}
