import type { ExplorerMethod, InputOf, OutputOf } from '../../contract/index.ts';

/** Methods of the explorer's API as functions; inputs are parsed and outputs are written by the caller. */
export type ApiHandlers = {
  [M in ExplorerMethod]: (input: InputOf<M>, signal: AbortSignal) => Promise<OutputOf<M>> | OutputOf<M>;
};
