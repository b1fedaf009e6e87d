import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

test.each([
  ['Is there a camp in June?', 'camp', 'Is there a [camp] in June?'],
  ['Is there a camp in June?', 'JUNE', '…a camp in [June]?'],
  ['Zoë asked\n about the\tcafé, I think it was hers', 'cafe', '…about the [café], I think it was hers'],
  ['🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈 week 9', 'week', '…[week] 9'],
  ['Straße', 'strasse', 'Straße[]'],
])('of %j the search for %j shows %j', (content, search, shown) => {
  const { before, hit, after } = excerpt(content, search);
  expect(`${before}[${hit}]${after}`).toBe(shown);
});
