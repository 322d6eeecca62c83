/** The caller's side of a remote service, derived from the type of the service. */

/**
 * A service as its caller sees it: every method returns a promise. If the method itself returns one, its type stays as
 * it is, so that a generic method stays generic. `close` is left out: only the owner of the thread closes it
 * (`Thread.close`).
 */
export type Remote<S> = {
  readonly [M in Exclude<keyof S, 'close'>]: S[M] extends (...args: never[]) => Promise<unknown>
    ? S[M]
    : S[M] extends (...args: infer Args) => infer Result
      ? (...args: Args) => Promise<Awaited<Result>>
      : never;
};

/** Makes a call: the name of a method and its arguments. */
export type Invoke = (method: string, args: readonly unknown[]) => Promise<unknown>;

/** Promises look for `then` and JSON for `toJSON`: an object with either would be mistaken for something else. */
const NO_METHODS: ReadonlySet<string> = new Set(['then', 'toJSON']);

/**
 * Returns a service whose methods are calls made with `invoke`. There is no list of methods: every name that the type
 * allows is called. The object has no fields, so it cannot be spread.
 */
export function remote<S>(invoke: Invoke): Remote<S> {
  return new Proxy({} as Remote<S>, {
    get(target, name, receiver) {
      if (typeof name === 'symbol' || NO_METHODS.has(name)) return Reflect.get(target, name, receiver);
      return (...args: unknown[]) => invoke(name, args);
    },
  });
}

/** Returns a remote service with additional members, or with replacements of some of its methods (`own`). */
export function extendRemote<R extends object, Own extends object>(calls: R, own: Own): Omit<R, keyof Own> & Own {
  return new Proxy(own as Omit<R, keyof Own> & Own, {
    get: (target, name, receiver) =>
      Reflect.has(target, name) ? Reflect.get(target, name, receiver) : Reflect.get(calls, name),
  });
}

/**
 * Returns the first signal among a call's arguments, or in an argument that is an object of options; undefined if there
 * is none.
 */
export function signalIn(args: readonly unknown[]): AbortSignal | undefined {
  for (const arg of args) {
    if (arg instanceof AbortSignal) return arg;
    if (isPlain(arg) && arg.signal instanceof AbortSignal) return arg.signal;
  }
  return undefined;
}

/** Returns true for an object literal, whose fields may hold a signal or functions; anything else is sent as it is. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
