import { expect, test } from 'vitest';
import { compareWithCatalogue, updateCatalogue } from './translations/catalogue.ts';
import { findTexts } from './translations/collect-texts.ts';

const textsOf = (...texts: string[]) => new Map(texts.map((text) => [text, ['src/page.tsx']]));
const catalogue = `msgid ""
msgstr ""
"Language: es\\n"

msgid "Stop"
msgstr "Detener"

msgid "{count, plural, one {# day} other {# days}}"
msgstr "{count, plural, one {# día} other {# días}}"

msgid "Hello {name}"
msgstr "Hola, {nombre}"

msgid "Not yet"
msgstr ""

msgid "Gone"
msgstr "Ya no está"
`;

test('texts are found in calls, conditions, marked constants and tags with links [32.44]', () => {
  const source = `const label = translatable('Stop');
    const page = <p title={t(isOne ? 'One' : 'Many')}>{t('Hello {name}', { name })}<Trans id="A <0>b</0>" /></p>;
    toast(translate(\`Plain\`)); t(label); other('Not translated');`;
  expect(findTexts('page.tsx', source).sort()).toEqual(
    ['A <0>b</0>', 'Hello {name}', 'Many', 'One', 'Plain', 'Stop'].sort(),
  );
  expect(() => findTexts('page.tsx', `t(\`Hello \${name}\`)`)).toThrow(/values as \{name\}/);
});

test('a missing, an empty, an unused text and one with other values are faults [32.44]', () => {
  const texts = textsOf('Stop', 'Hello {name}', 'Not yet', 'New');
  expect(compareWithCatalogue(catalogue, texts)).toEqual([
    'Missing in es.po: "New" (src/page.tsx)',
    expect.stringContaining('Not used anymore: "{count, plural'),
    'Other values or tags than the English text: "Hola, {nombre}"',
    'Not translated: "Not yet"',
    'Not used anymore: "Gone"',
  ]);
});

test('an update adds and removes texts, keeps translations and compiles them [32.44]', () => {
  const plural = '{count, plural, one {# day} other {# days}}';
  const texts = textsOf('Stop', 'New', plural);
  const { catalogue: updated, compiled } = updateCatalogue(catalogue, texts);
  expect(compareWithCatalogue(updated, texts)).toEqual(['Not translated: "New"']);
  expect(compiled['src/translations/es.gen.ts']).toContain('"Stop": ["Detener"],');
  expect(compiled['src/translations/es.gen.ts']).not.toContain('"New"');
  expect(compiled['src/translations/en.gen.ts']).toContain('{"one":["#"," day"],"other":["#"," days"]}');
  expect(compiled['src/translations/en.gen.ts']).not.toContain('Stop');
});
