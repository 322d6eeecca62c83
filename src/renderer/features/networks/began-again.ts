/** The way to the new chain of a network that began again: a known network keeps its chain. */
export const BEGAN_AGAIN =
  'If the network began again under this address: switch to another network, remove the one with this address under Networks, and add the address again.';
