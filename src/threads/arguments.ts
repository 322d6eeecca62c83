/**
 * Arguments of a call to a thread. An AbortSignal and functions cannot be cloned: they stay with the caller, and the
 * thread gets substitutes. They may be arguments or fields of an argument, no deeper.
 */
import { isPlain } from './remote.ts';

/** The position of a value: an argument, or a field of one. */
interface Slot {
  index: number;
  field?: string;
  kind: 'signal' | 'function';
}

/** The arguments of a call as they are sent to the thread: they survive a structured clone. */
export interface PackedArguments {
  /**
   * The arguments without the signal and the functions: an argument becomes undefined, a field of an object is left
   * out.
   */
  values: unknown[];
  /** The places in `values` that the receiver fills with substitutes. */
  slots: Slot[];
}

/** A function among the arguments, which the thread can call through a message. */
export type Callback = (...args: unknown[]) => void;

/** The result of `packArguments`: the part that is sent, and the parts that stay with the caller. */
export interface PackedCall {
  packed: PackedArguments;
  /** The signal among the arguments; undefined if there is none. */
  signal: AbortSignal | undefined;
  /** The functions among the arguments, by the index of their slot. */
  callbacks: ReadonlyMap<number, Callback>;
}

/**
 * Returns the arguments of a call in a form that can be cloned: slots replace the signal and the functions, which are
 * returned separately. Only arguments and the fields of plain objects are searched.
 */
export function packArguments(args: readonly unknown[]): PackedCall {
  const slots: Slot[] = [];
  const callbacks = new Map<number, Callback>();
  let signal: AbortSignal | undefined;

  /**
   * Records a signal or a function, which cannot be cloned and stays on this side. Returns false for any other value.
   */
  function keep(value: unknown, at: Omit<Slot, 'kind'>): boolean {
    if (value instanceof AbortSignal) {
      signal ??= value;
      slots.push({ ...at, kind: 'signal' });
      return true;
    }
    if (typeof value !== 'function') return false;
    callbacks.set(slots.length, value as Callback);
    slots.push({ ...at, kind: 'function' });
    return true;
  }

  const values = args.map((arg, index) => {
    if (keep(arg, { index })) return undefined;
    if (!isPlain(arg)) return arg;
    return Object.fromEntries(Object.entries(arg).filter(([field, value]) => !keep(value, { index, field })));
  });
  return { packed: { values, slots }, signal, callbacks };
}

/**
 * The reverse of `packArguments`, in the thread. Puts the given signal and new functions into the slots of `values`,
 * and returns `values`.
 * @param callback called with the index of a function's slot and the arguments of its call
 */
export function unpackArguments(
  { values, slots }: PackedArguments,
  signal: AbortSignal,
  callback: (slot: number, args: unknown[]) => void,
): unknown[] {
  slots.forEach(({ index, field, kind }, slot) => {
    const substitute = kind === 'signal' ? signal : (...args: unknown[]) => callback(slot, args);
    if (field === undefined) values[index] = substitute;
    else (values[index] as Record<string, unknown>)[field] = substitute;
  });
  return values;
}
