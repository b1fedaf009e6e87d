import { expect, test } from 'vitest';
import { findCountryCode, getCountryName, listCountriesByName } from './contract/countries.ts';
import { countryCodes } from './contract/country-codes.ts';
import { fiftyStates, findStateCode, states } from './contract.ts';

test('there are fifty states with codes of two letters [9.19]', () => {
  expect(new Set(fiftyStates).size).toBe(50);
  expect(fiftyStates.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
});

test('the District of Columbia and five territories follow the fifty states [14.1]', () => {
  expect(states).toEqual([...fiftyStates, 'DC', 'PR', 'GU', 'VI', 'AS', 'MP']);
});

test('countries begin with the United States, go on by name, and each has one [14.3]', () => {
  const [first, ...others] = listCountriesByName();
  expect(first).toEqual({ code: 'US', name: 'United States' });
  expect(others.slice(0, 2).map(({ name }) => name)).toEqual(['Afghanistan', 'Åland Islands']);
  expect(new Set(countryCodes).size).toBe(countryCodes.length);
  expect(
    countryCodes.filter((code) => getCountryName(code) === code || findCountryCode(code) !== code),
  ).toEqual([]);
});

test('countries have the names that Unicode gives them', () => {
  const unicode = new Intl.DisplayNames('en-US', { type: 'region' });
  const others = countryCodes.filter((code) => getCountryName(code) !== unicode.of(code));
  // A later version of Unicode may rename some.
  expect(others.length).toBeLessThan(8);
});

test.each([
  ['Canada', 'CA'],
  [' united  kingdom ', 'GB'],
  ['England', 'GB'],
  ['us', 'US'],
  ['USA', 'US'],
  ['Texas', undefined],
  ['PR', undefined],
  ['', undefined],
  ['constructor', undefined],
])('the text %j gives the country %j', (text, code) => {
  expect(findCountryCode(text)).toBe(code);
});

test.each([
  ['TX', 'TX'],
  [' tx ', 'TX'],
  ['Texas', 'TX'],
  ['N.Y.', 'NY'],
  ['new   york', 'NY'],
  ['West Virginia', 'WV'],
  ['D.C.', 'DC'],
  ['Washington, D.C.', 'DC'],
  ['District of Columbia', 'DC'],
  ['puerto rico', 'PR'],
  ['Virgin Islands', 'VI'],
  ['U.S. Virgin Islands', 'VI'],
  ['Canada', undefined],
  ['', undefined],
  ['constructor', undefined],
])('the text %j gives the state %j', (text, code) => {
  expect(findStateCode(text)).toBe(code);
});
