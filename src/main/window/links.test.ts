import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isViewUrl } from '../security/addresses.ts';
import { linkIn, routeOfLink } from './links.ts';

test.each([
  ['orrery://nodes', '/nodes'],
  ['orrery://nodes/', '/nodes'],
  ['orrery:///nodes', '/nodes'],
  ['orrery://nodes?filter=status%3Dup&sort=-stake#row', '/nodes?filter=status%3Dup&sort=-stake#row'],
  ['orrery://funding/audit?market=ab12', '/funding/audit?market=ab12'],
  ['orrery://', '/'],
])('%s leads to %s', (link, route) => {
  expect(routeOfLink(link)).toBe(route);
});

test.each([
  ['another scheme', 'https://nodes'],
  ['a script', 'javascript:alert(1)'],
  ['the gateway', 'orrery://api/v2/nodes'],
  ['the gateway by a longer way', 'orrery://x/../api/v2/nodes'.replace('x/..', 'transaction')],
  ['an encoded slash', 'orrery://nodes%2F..%2Fapi'],
  ['an encoded climb', 'orrery://nodes/%2e%2e%2fapi'],
  ['a name and password', 'orrery://user:secret@nodes'],
  ['a port', 'orrery://nodes:8080'],
  ['markup', 'orrery://nodes/<script>'],
  ['no link at all', 'nodes'],
  ['a link without end', `orrery://nodes?x=${'a'.repeat(10_000)}`],
])('refuses %s', (_, link) => {
  expect(routeOfLink(link)).toBeUndefined();
});

test('every followed link stays a view of our own origin', () => {
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string(), (url, tail) => {
      const route = routeOfLink(`${url.replace(/^https?/, 'orrery')}${tail}`);
      if (route !== undefined) expect(isViewUrl(new URL(route, 'app://orrery/').href)).toBe(true);
    }),
  );
});

test('finds the link of a second start among its arguments', () => {
  expect(linkIn(['/opt/orrery', '--no-sandbox', 'orrery://nodes', '--data=/x'])).toBe('orrery://nodes');
  expect(linkIn(['/opt/orrery', '--data=orrery://nodes'])).toBeUndefined();
});
