/**
 * Arguments of a call on their way to a thread. A signal and functions cannot be cloned: they stay with the caller, and
 * the other side gets substitutes. They may stand among the arguments or as fields of one, no deeper.
 */
import { isPlain } from './remote.ts';

/** Where something stood: an argument, or a field of one. */
interface Slot {
  index: number;
  field?: string;
  kind: 'signal' | 'function';
}

export interface PackedArguments {
  values: unknown[];
  slots: Slot[];
}

export type Callback = (...args: unknown[]) => void;

export interface Packing {
  packed: PackedArguments;
  signal: AbortSignal | undefined;
  /** By the index of their slot. */
  callbacks: ReadonlyMap<number, Callback>;
}

/** Takes the signal and the functions out of arguments. */
export function packArguments(args: readonly unknown[]): Packing {
  const slots: Slot[] = [];
  const callbacks = new Map<number, Callback>();
  let signal: AbortSignal | undefined;

  /** True when the value stays here. */
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
 * Puts substitutes where the signal and the functions stood.
 * @param callback called with the index of a function's slot and what the function was called with
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
