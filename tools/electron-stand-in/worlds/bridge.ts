/**
 * One end of the bridge between the two worlds of a document, which share its DOM and nothing else: Chromium clones an
 * event's `detail` when the other world reads it. Values cross by copy, functions by proxy, promises by their outcome.
 *
 * The function closes over nothing: it runs in a page, from its own source text.
 */
export interface Bridge {
  /** Hands a value to the other world, which calls its `accept` with the name and its own copy. */
  offer(name: string, value: unknown): void;
}

/**
 * @param speaksAt names the events that the other end hears
 * @param hearsAt  names the events that this end hears
 */
export function createBridge(
  speaksAt: string,
  hearsAt: string,
  accept: (name: string, value: unknown) => void,
): Bridge {
  type Callable = (...given: unknown[]) => unknown;
  type Outcome = { value: unknown } | { failure: string };
  type Message =
    | { kind: 'offer'; name: string; value: unknown }
    | { kind: 'call'; id: number; given: unknown[] }
    | { kind: 'answer'; outcome: Outcome }
    | { kind: 'settle'; id: number; outcome: Outcome };
  const MARK = 'electron-stand-in';
  const dispatch = document.dispatchEvent.bind(document);
  const MessageEvent = CustomEvent;
  const lent = new Map<number, Callable>();
  const idsOf = new WeakMap<object, number>();
  const awaited = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  let answer: Outcome | undefined;

  const say = (message: Message) => dispatch(new MessageEvent(speaksAt, { detail: message }));
  const wordsOf = (thrown: unknown) =>
    typeof thrown === 'object' && thrown !== null && 'message' in thrown ? String(thrown.message) : String(thrown);
  const isRecord = (value: object) => {
    const prototype = Object.getPrototypeOf(value);
    return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
  };

  function idOf(thing: object): number {
    const known = idsOf.get(thing);
    if (known !== undefined) return known;
    lastId += 1;
    idsOf.set(thing, lastId);
    return lastId;
  }

  function pack(value: unknown, seen = new Map<object, unknown>()): unknown {
    if (typeof value === 'symbol') throw new Error('An object could not be cloned.');
    if (typeof value === 'function') {
      const id = idOf(value);
      lent.set(id, value as Callable);
      return { [MARK]: 'function', id };
    }
    if (value === null || typeof value !== 'object') return value;
    if (value instanceof Promise) {
      const id = idOf(value);
      value.then(
        (settled) => say({ kind: 'settle', id, outcome: { value: pack(settled) } }),
        (thrown) => say({ kind: 'settle', id, outcome: { failure: wordsOf(thrown) } }),
      );
      return { [MARK]: 'promise', id };
    }
    const known = seen.get(value);
    if (known !== undefined) return known;
    if (Array.isArray(value)) {
      const copy: unknown[] = [];
      seen.set(value, copy);
      for (const member of value) copy.push(pack(member, seen));
      return copy;
    }
    if (!isRecord(value)) return structuredClone(value);
    const copy: Record<string, unknown> = {};
    seen.set(value, copy);
    for (const [key, member] of Object.entries(value)) copy[key] = pack(member, seen);
    return copy;
  }

  function unpack(value: unknown, seen = new Map<object, unknown>()): unknown {
    if (value === null || typeof value !== 'object') return value;
    const known = seen.get(value);
    if (known !== undefined) return known;
    if (Array.isArray(value)) {
      const copy: unknown[] = [];
      seen.set(value, copy);
      for (const member of value) copy.push(unpack(member, seen));
      return copy;
    }
    if (!isRecord(value)) return value;
    const marked = value as Record<string, unknown>;
    const id = marked.id as number;
    if (marked[MARK] === 'function') return (...given: unknown[]) => call(id, given);
    if (marked[MARK] === 'promise') {
      return new Promise((resolve, reject) => awaited.set(id, { resolve, reject }));
    }
    const copy: Record<string, unknown> = {};
    seen.set(value, copy);
    for (const [key, member] of Object.entries(value)) copy[key] = unpack(member, seen);
    return copy;
  }

  /** Events are delivered at once, so the answer is there when `say` returns. Calls nest. */
  function ask(message: Message): unknown {
    const outer = answer;
    answer = undefined;
    say(message);
    const mine: Outcome | undefined = answer;
    answer = outer;
    if (mine === undefined) throw new Error('The other world does not answer.');
    if ('failure' in mine) throw new Error((mine as { failure: string }).failure);
    return unpack((mine as { value: unknown }).value);
  }

  function call(id: number, given: unknown[]): unknown {
    const seen = new Map<object, unknown>();
    return ask({ kind: 'call', id, given: given.map((member) => pack(member, seen)) });
  }

  function settle(id: number, outcome: Outcome): void {
    const waiting = awaited.get(id);
    awaited.delete(id);
    if ('failure' in outcome) waiting?.reject(new Error(outcome.failure));
    else waiting?.resolve(unpack(outcome.value));
  }

  function serve(message: Message): unknown {
    if (message.kind === 'offer') return accept(message.name, unpack(message.value));
    if (message.kind !== 'call') return undefined;
    const callable = lent.get(message.id);
    if (callable === undefined) throw new Error('The function is gone.');
    return callable(...message.given.map((member) => unpack(member)));
  }

  document.addEventListener(
    hearsAt,
    (event) => {
      const message = (event as CustomEvent).detail as Message;
      if (message.kind === 'answer') answer = message.outcome;
      else if (message.kind === 'settle') settle(message.id, message.outcome);
      else {
        let outcome: Outcome;
        try {
          outcome = { value: pack(serve(message)) };
        } catch (thrown) {
          outcome = { failure: wordsOf(thrown) };
        }
        say({ kind: 'answer', outcome });
      }
    },
    true,
  );

  return {
    offer(name, value) {
      ask({ kind: 'offer', name, value: pack(value) });
    },
  };
}
