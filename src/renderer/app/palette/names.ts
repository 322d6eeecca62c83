import type { NodeRow } from '../../../contract/index.ts';

/** Returns a name in lower case and without accents, for the search. */
export function searchableName(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Returns true if the text is a part of a node's name, the beginning of its id (at least six digits), or its address on
 * the external chain.
 */
export function isNodeCalled(node: Pick<NodeRow, 'id' | 'name' | 'chainAddress'>, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return false;
  const isIdStart = /^(?:0x)?[0-9a-f]{6,64}$/.test(wanted) && node.id.startsWith(wanted.replace(/^0x/, ''));
  return (
    isIdStart ||
    node.chainAddress.toLowerCase() === wanted ||
    searchableName(node.name).includes(searchableName(wanted))
  );
}
