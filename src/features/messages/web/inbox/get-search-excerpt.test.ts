import { expect, test } from 'vitest';
import { getSearchExcerpt } from './get-search-excerpt.ts';

test.each([
  ['Is there a camp in June?', 'camp', 'Is there a [camp] in June?'],
  ['Is there a camp in June?', 'JUNE', '…a camp in [June]?'],
  ['Zoë asked\n about the\tcafé, I think it was hers', 'cafe', '…about the [café], I think it was hers'],
  ['🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈 week 9', 'week', '…[week] 9'],
  ['Straße', 'strasse', 'Straße[]'],
])('the excerpt of %j for the search %j is %j', (content, search, shown) => {
  const { before, match, after } = getSearchExcerpt(content, search);
  expect(`${before}[${match}]${after}`).toBe(shown);
});
