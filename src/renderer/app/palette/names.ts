import type { NodeRow } from '../../../contract/index.ts';

/** A name as it is compared with what was typed: without case, and without the marks on its letters. */
export function plainName(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether a node answers to the text: by its name, the beginning of its id, or its address on the external chain. */
export function isNodeCalled(node: Pick<NodeRow, 'id' | 'name' | 'chainAddress'>, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return false;
  const isIdStart = /^(?:0x)?[0-9a-f]{6,64}$/.test(wanted) && node.id.startsWith(wanted.replace(/^0x/, ''));
  return isIdStart || node.chainAddress.toLowerCase() === wanted || plainName(node.name).includes(plainName(wanted));
}
