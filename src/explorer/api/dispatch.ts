import { z } from 'zod';
import { ExplorerEvent, explorerMethods, OrreryError } from '../../contract/index.ts';
import { createLog } from '../../log/index.ts';
import { mapSwitchError } from '../../networks/index.ts';
import { createHandlers, type HandlerContext } from './handlers.ts';

/** The explorer's API in its wire form, for all transports. */
export interface ExplorerDispatch {
  /**
   * Parses the input of a method, runs the method and returns its encoded output.
   * @throws OrreryError PATH_UNKNOWN if there is no such method, BODY_INVALID, and the errors of the method
   */
  call(method: string, input: unknown, signal: AbortSignal): Promise<unknown>;
  /** Calls the listener with every event in wire form, until the returned function is called. */
  listen(listener: (event: unknown) => void): () => void;
}

const log = createLog('api');

/** Methods that act in the network that they name, also if it is not the current one. All others are refused then. */
const FOR_ANY_NETWORK: ReadonlySet<keyof typeof explorerMethods> = new Set(['saveDraft', 'saveTemplate']);

function isMethod(method: string): method is keyof typeof explorerMethods {
  return Object.hasOwn(explorerMethods, method);
}

/** The network that a request may name. */
interface OfNetwork {
  network?: string;
}

/** Returns the first fault of an input in words, after the path of its member. */
function firstProblem(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join('.') ?? '';
  return `${path === '' ? 'it' : path}: ${issue?.message ?? 'is not valid'}`;
}

/** Returns the explorer's API in its wire form, over the handlers of `context`. */
export function createDispatch(context: HandlerContext): ExplorerDispatch {
  const { session, book } = context;
  const handlers = createHandlers(context) as Record<string, (input: unknown, signal: AbortSignal) => unknown>;

  /**
   * Returns the request without its network.
   * @throws OrreryError NETWORK_SWITCHED if the named network is not the current one
   */
  function forCurrentNetwork({ network: id, ...request }: OfNetwork): object {
    if (id === undefined || id === session.profile.id) return request;
    const network = book.profiles.find((profile) => profile.id === id)?.name ?? id;
    throw new OrreryError('NETWORK_SWITCHED', { network });
  }

  return {
    async call(method, input, signal) {
      if (!isMethod(method)) throw new OrreryError('PATH_UNKNOWN', { value: method });
      const schemas = explorerMethods[method];
      const parsed = (schemas.input as z.ZodType).safeParse(input);
      if (!parsed.success) throw new OrreryError('BODY_INVALID', { problem: firstProblem(parsed.error) });
      const started = performance.now();
      const isForAny = FOR_ANY_NETWORK.has(method);
      const given = parsed.data as OfNetwork;
      // A handler also waits for a change of networks, but then acts in the next network. So the call waits before its
      // network is compared. Without a change nothing is awaited, so that calls begin in the order in which they were made.
      while (!isForAny && given.network !== undefined && session.isChanging) await session.whenSettled(signal);
      const request = isForAny ? given : forCurrentNetwork(given);
      const answer = await mapSwitchError(session, signal, async () => handlers[method]?.(request, signal));
      log('answered', { method, ms: Math.round(performance.now() - started) });
      return z.encode(schemas.output as z.ZodType, answer);
    },
    listen(listener) {
      const deliver = (event: ExplorerEvent) => listener(z.encode(ExplorerEvent, event));
      const stops = [
        context.reporter.listen(deliver),
        context.transactions.listen(deliver),
        context.archives.listen(deliver),
        context.datasets.listen(deliver),
        context.assistants.listen(deliver),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
