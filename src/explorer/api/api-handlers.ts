import type { ExplorerMethod, InputOf, OutputOf } from '../../contract/index.ts';

/** The methods of the explorer's API as functions, by their names. The caller parses inputs and encodes outputs. */
export type ApiHandlers = {
  [M in ExplorerMethod]: (input: InputOf<M>, signal: AbortSignal) => Promise<OutputOf<M>> | OutputOf<M>;
};
