import { expect, test } from 'vitest';
import { isGatewayPath, isOwnUrl, isViewUrl } from './addresses.ts';

test.each(['app://orrery/', 'app://orrery/nodes?filter=x#y', 'APP://orrery/nodes'])('%s is a view', (url) => {
  expect(isViewUrl(url)).toBe(true);
});

test.each([
  'app://orrery.example/',
  'app://other/',
  'app://user@orrery/',
  'app://orrery:80/',
  'https://orrery/',
  'file:///nodes',
  'about:blank',
  'data:text/html,app://orrery/',
  'javascript:alert(1)',
  'not a url',
  '',
])('%s is not ours', (url) => {
  expect(isOwnUrl(url)).toBe(false);
  expect(isViewUrl(url)).toBe(false);
});

test('a path of the gateway is ours but is not a view', () => {
  for (const path of ['/api', '/api/v2/nodes', '/transaction/raw/check']) {
    expect(isGatewayPath(path)).toBe(true);
    expect(isOwnUrl(`app://orrery${path}`)).toBe(true);
    expect(isViewUrl(`app://orrery${path}`)).toBe(false);
  }
  expect(isGatewayPath('/apis')).toBe(false);
});
