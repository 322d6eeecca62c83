import { expect, test } from 'vitest';
import { searchableName } from '../../../contract/index.ts';
import { isNodeCalled } from './names.ts';

const node = {
  id: '43697a3e911d8b70c0ce672adde17a5c38ca8f6a0486bf85ed0546e1b9a82887',
  name: 'Étoile du Nord',
  chainAddress: '0xAbCdEf0123456789aBcDeF0123456789abcdef01',
};

test('names are compared without case and accents', () => {
  expect(searchableName('ÉTOILE Ñandú')).toBe('etoile nandu');
  for (const typed of ['etoile', 'ÉTOILE', 'E\u0301toile', 'du nord']) expect(isNodeCalled(node, typed)).toBe(true);
  expect(isNodeCalled(node, 'sud')).toBe(false);
});

test('six digits or more of an id find its node, fewer do not', () => {
  expect(isNodeCalled(node, '43697A')).toBe(true);
  expect(isNodeCalled(node, '0x43697a3e')).toBe(true);
  expect(isNodeCalled(node, '43697')).toBe(false);
  expect(isNodeCalled(node, '697a3e')).toBe(false);
});

test('the address on the external chain finds its node, in any case', () => {
  expect(isNodeCalled(node, node.chainAddress.toLowerCase())).toBe(true);
  expect(isNodeCalled(node, node.chainAddress.slice(0, 20))).toBe(false);
});
