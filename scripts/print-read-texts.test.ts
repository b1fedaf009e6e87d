import { expect, test } from 'vitest';
import { findReadTexts } from './texts/find-read-texts.ts';
import { listReadTexts } from './texts/list-read-texts.ts';

const textsOf = (source: string) => findReadTexts('page.tsx', source).map(({ text }) => text);

test('texts of elements are found with the elements and values in them [52.1]', () => {
  const source = `const page = <p title="Your lists" className="mt-5 flex">
    Hello <b>{athlete.firstName}</b>, welcome. <Button label={isOn ? 'Turn off' : 'Turn on'} /></p>;`;
  expect(textsOf(source)).toEqual(['Your lists', 'Hello {firstName}, welcome.', 'Turn off', 'Turn on']);
});

test('notices, refusals, mails and names of choices are found, addresses, statements and logs are not [52.1]', () => {
  const source = `import { x } from 'a b';
    toast({ title: 'Link copied', kind: 'quite good' });
    if (kind === 'no match') throw notFound('There is no such trip.');
    const mail = \`Hi \${user.firstName}, your visit begins.\`, choice = { value: 'all', label: 'newest' };
    const rows = sql\`select a from b\`; log.info('server started'); throw new Error('Not read by anybody');
    api('/api/trips'); z.string({ message: 'Please name this trip' });`;
  expect(textsOf(source)).toEqual([
    'Link copied',
    'There is no such trip.',
    'Hi {firstName}, your visit begins.',
    'newest',
    'Please name this trip',
  ]);
});

test('a text has its line, and the list has every feature with screens [52.1]', () => {
  expect(findReadTexts('page.tsx', `\n\nconst page = <p>\n  Read me\n</p>;`)).toEqual([
    { text: 'Read me', line: 4 },
  ]);
  const list = listReadTexts('src');
  expect(list.map(({ feature }) => feature)).toEqual(expect.arrayContaining(['accounts', 'trips', 'ui']));
  const visits = list.find(({ feature }) => feature === 'visits')!.lines;
  expect(visits).toContainEqual({
    text: 'Meeting Place',
    place: expect.stringMatching(/^src\/features\/visits\/web\/VisitFields\.tsx:\d+$/),
  });
});
