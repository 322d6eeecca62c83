/**
 * The API of everything local, and the only API that views use. It reaches them as `window.orrery` over Electron's IPC
 * or over HTTP (`POST /api/orrery/<method>`, events from `GET /api/orrery/events`); they cannot tell the difference.
 *
 * Every method has a zod schema for its input and its output, in the wire form of the contract (64-bit integers as
 * decimal strings), so that one JSON text serves both transports.
 */
import { z } from 'zod';
import { analysisMethods } from './api/analysis-methods.ts';
import { assistantEvents, assistantMethods } from './api/assistant-methods.ts';
import { historyEvents, historyMethods } from './api/history-methods.ts';
import { listMethods } from './api/list-methods.ts';
import { networkMethods } from './api/network-methods.ts';
import { preferenceMethods } from './api/preference-methods.ts';
import { Preparation, ProofProgress } from './api/preparations.ts';
import { queryEvents, queryMethods } from './api/query-methods.ts';
import { ExplorerStatus, statusMethods } from './api/status-methods.ts';
import { storageMethods } from './api/storage-methods.ts';
import { transactionMethods } from './api/transaction-methods.ts';
import { VaultCondition } from './api/vault-methods.ts';
import { LIST_NAMES } from './lists.ts';
import { LogEntry } from './network.ts';
import { OrreryError } from './orrery-error.ts';
import type { Pagination } from './page.ts';

/** All methods of the explorer's API, with the schemas of their inputs and outputs. */
export const explorerMethods = {
  ...statusMethods,
  ...listMethods,
  ...preferenceMethods,
  ...historyMethods,
  ...storageMethods,
  ...transactionMethods,
  ...networkMethods,
  ...analysisMethods,
  ...queryMethods,
  ...assistantMethods,
} as const;

/** The name of a method of the explorer's API. */
export type ExplorerMethod = keyof typeof explorerMethods;
/** The parsed input of a method. */
export type InputOf<M extends ExplorerMethod> = z.output<(typeof explorerMethods)[M]['input']>;
/** The input of a method as a caller gives it: a member with a default is optional. */
export type RequestOf<M extends ExplorerMethod> = Partial<InputOf<M>> &
  Omit<InputOf<M>, 'where' | 'pagination' | 'sort'>;
/** The parsed output of a method. */
export type OutputOf<M extends ExplorerMethod> = z.output<(typeof explorerMethods)[M]['output']>;

/** Events for open views; bursts of one kind are throttled to a few events. */
export const ExplorerEvent = z.discriminatedUnion('type', [
  /** If it names another network than the one before, values of that one belong to another chain. It comes at once then. */
  z.object({ type: z.literal('status'), status: ExplorerStatus }),
  z.object({
    type: z.literal('rows'),
    list: z.enum(LIST_NAMES),
    /** Market id or epoch, as in ResourceStatus. */
    scope: z.string(),
  }),
  /** New entries of the log, oldest first. */
  z.object({ type: z.literal('log'), entries: z.array(LogEntry) }),
  /** The vault opened, locked or changed; call `vault` for the rest. */
  z.object({ type: z.literal('vault'), state: VaultCondition }),
  /** Progress of the proof of work of a preparation. */
  z.object({ type: z.literal('preparation'), id: z.string(), proof: ProofProgress }),
  /**
   * A preparation was made again, for the same command: it has new bytes (nonce, block, digest and proof), or a new review
   * found other dangers.
   */
  z.object({ type: z.literal('preparationRemade'), preparation: Preparation }),
  /** A check was made or removed. */
  z.object({ type: z.literal('checks') }),
  ...historyEvents,
  ...queryEvents,
  ...assistantEvents,
]);
export type ExplorerEvent = z.output<typeof ExplorerEvent>;

/** The part of the API that each host implements: it sends calls and events in wire form. */
export interface ExplorerTransport {
  /** Calls a method with its input in wire form, and resolves with its output in wire form. */
  call(method: ExplorerMethod, input: unknown, signal?: AbortSignal): Promise<unknown>;
  /** Calls the listener with every event in wire form, until the returned function is called. */
  listen(listener: (event: unknown) => void): () => void;
}

/** The explorer's local methods and events, with typed inputs and outputs. */
export interface ExplorerApi {
  /**
   * Calls a method and returns its output.
   * @throws OrreryError of the catalogue; BODY_INVALID when the schema refuses the request, CANCELLED when aborted
   */
  call<M extends ExplorerMethod>(method: M, request: RequestOf<M>, signal?: AbortSignal): Promise<OutputOf<M>>;
  /** Calls the listener with every event, until the returned function is called. */
  listen(listener: (event: ExplorerEvent) => void): () => void;
}

/**
 * Returns empty values for `where` and `pagination`, if the input's schema has them: zod applies defaults when it decodes,
 * but not when it encodes.
 */
function emptyMembers({ shape }: z.ZodObject): { where?: []; pagination?: Pagination } {
  return { ...('where' in shape && { where: [] }), ...('pagination' in shape && { pagination: {} }) };
}

/**
 * Returns the error BODY_INVALID with the first problem that a schema found. A bad value can come from a link or a
 * person, so it is not INTERNAL.
 */
function invalidRequest({ issues: [issue] }: z.ZodError): OrreryError {
  const problem = `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}`.trim();
  return new OrreryError('BODY_INVALID', { problem });
}

/**
 * Returns the typed client of the explorer over any transport. A call throws BODY_INVALID for a wrong input, before
 * anything is sent, and the errors of the transport; it checks the answer too.
 * @param shownNetwork returns the network that the caller shows. Each call that can name a network, and does not, gets it.
 */
export function explorerApiOver(
  transport: ExplorerTransport,
  shownNetwork: () => string | undefined = () => undefined,
): ExplorerApi {
  return {
    async call(method, request, signal) {
      const { input, output } = explorerMethods[method];
      const network = 'network' in input.shape ? shownNetwork() : undefined;
      const named = network === undefined ? {} : { network };
      const wire = z.safeEncode(input as z.ZodType, { ...emptyMembers(input), ...named, ...request });
      if (!wire.success) throw invalidRequest(wire.error);
      return (output as z.ZodType).parse(await transport.call(method, wire.data, signal)) as never;
    },
    listen: (listener) => transport.listen((event) => listener(ExplorerEvent.parse(event))),
  };
}
