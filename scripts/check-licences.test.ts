import { expect, test } from 'vitest';
import { listLicenceFaults } from './check-licences.ts';

const listFaults = (name: string, license?: string) =>
  listLicenceFaults({ packages: { '': {}, [`node_modules/${name}`]: license ? { license } : {} } });

test.each(['MIT', 'Apache-2.0', '(MIT OR CC0-1.0)', 'MIT OR GPL-3.0', 'MIT AND ISC', '0BSD'])(
  '%s may be used',
  (licence) => expect(listFaults('some-package', licence)).toEqual([]),
);

test.each([
  'GPL-3.0',
  'AGPL-3.0-only',
  'MIT AND GPL-3.0',
  'UNLICENSED',
  'SEE LICENSE IN x',
  'LGPL-3.0-or-later',
])('the licence %s is refused', (licence) =>
  expect(listFaults('some-package', licence)).toEqual([`some-package is under ${licence}`]),
);

test('an exception applies only to its packages, wherever they are installed', () => {
  expect(listFaults('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toEqual([]);
  expect(listFaults('vite/node_modules/lightningcss', 'MPL-2.0')).toEqual([]);
  expect(listFaults('lightning', 'MPL-2.0')).toEqual(['lightning is under MPL-2.0']);
});

test('a licence missing from the lockfile comes from the package, else from its dependent', () => {
  const packages = {
    'node_modules/silent': {},
    'node_modules/builds': { license: 'MIT', optionalDependencies: { 'builds-win32': '1.0.0' } },
    'node_modules/builds-win32': {},
  };
  expect(listLicenceFaults({ packages }, (path) => (path.endsWith('silent') ? 'ISC' : undefined))).toEqual(
    [],
  );
  expect(listLicenceFaults({ packages })).toEqual(['silent says nothing of its licence']);
  expect(listLicenceFaults({ packages }, () => 'GPL-3.0')).toContain('silent is under GPL-3.0');
});
