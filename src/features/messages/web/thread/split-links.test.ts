import { expect, test } from 'vitest';
import { splitLinks } from './split-links.ts';

test.each([
  [
    'See https://hudl.com/video/3/1.',
    [['See '], ['https://hudl.com/video/3/1', 'https://hudl.com/video/3/1'], ['.']],
  ],
  ['www.rice.edu, then call', [['www.rice.edu', 'https://www.rice.edu/'], [', then call']]],
  [
    '(https://en.wikipedia.org/wiki/Track_(sport))',
    [
      ['('],
      ['https://en.wikipedia.org/wiki/Track_(sport)', 'https://en.wikipedia.org/wiki/Track_(sport)'],
      [')'],
    ],
  ],
  [
    'a https://a.io b http://b.io',
    [['a '], ['https://a.io', 'https://a.io/'], [' b '], ['http://b.io', 'http://b.io/']],
  ],
  [
    'No link: javascript:alert(1) or data:text/html,x',
    [['No link: javascript:alert(1) or data:text/html,x']],
  ],
  ['https://rice.edu@evil.example/', [['https://rice.edu@evil.example/']]],
  ['http://localhost:3000/admin', [['http://localhost:3000/admin']]],
  ['https://', [['https://']]],
  ['', []],
])('the links of %j are found', (text, expected) => {
  expect(splitLinks(text)).toEqual(
    expected.map(([part, href]) => (href === undefined ? { text: part } : { text: part, href })),
  );
});
