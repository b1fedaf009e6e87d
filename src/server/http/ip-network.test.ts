import { expect, test } from 'vitest';
import { anonymizeIpAddress, getHouseholdNetwork } from './ip-network.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:77:1:2:3:4:5', '2001:db8:77::/48'],
  ['2001:DB8::5', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
])('of the address %s only the prefix %s is stored', (address, prefix) =>
  expect(anonymizeIpAddress(address)).toBe(prefix),
);

test.each([
  ['203.0.113.77', '203.0.113.77'],
  ['::ffff:203.0.113.77', '203.0.113.77'],
  ['2001:db8:77:1:2:3:4:5', '2001:db8:77:1::/64'],
])('the address %s counts as the network %s', (address, network) =>
  expect(getHouseholdNetwork(address)).toBe(network),
);
