import { type NodeRow, searchableName } from '../../../contract/index.ts';

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
