/**
 * Values as text, with what structured clone keeps and JSON does not: undefined, bigint, non-finite numbers, dates, maps,
 * sets, errors, buffers, typed arrays, shared references and cycles. What cannot be cloned is refused in Electron's words.
 *
 * The function closes over nothing: it runs here and, from its own source text, in a page.
 */
export interface Codec {
  encode(value: unknown): string;
  decode(text: string): unknown;
}

export function createCodec(): Codec {
  type Cell = unknown[];
  const ERRORS = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

  function toBase64(bytes: Uint8Array): string {
    let text = '';
    for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
    return btoa(text);
  }
  const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

  function encode(value: unknown): string {
    const cells: Cell[] = [];
    const indexes = new Map<unknown, number>();

    function scalar(found: unknown): Cell {
      switch (typeof found) {
        case 'undefined':
          return ['undefined'];
        case 'bigint':
          return ['bigint', String(found)];
        case 'number':
          return Number.isFinite(found) && !Object.is(found, -0)
            ? ['json', found]
            : ['number', Object.is(found, -0) ? '-0' : String(found)];
        case 'function':
        case 'symbol':
          throw new Error('An object could not be cloned.');
        default:
          return ['json', found];
      }
    }

    function fill(cell: Cell, found: object): void {
      if (Array.isArray(found)) cell.push('array', ...found.map(indexOf));
      else if (found instanceof Date) cell.push('date', String(found.getTime()));
      else if (found instanceof Map) cell.push('map', ...[...found].flat().map(indexOf));
      else if (found instanceof Set) cell.push('set', ...[...found].map(indexOf));
      else if (found instanceof Error) cell.push('error', found.name, found.message, found.stack);
      else if (found instanceof ArrayBuffer) cell.push('buffer', toBase64(new Uint8Array(found)));
      else if (ArrayBuffer.isView(found)) {
        const kind = Object.prototype.toString.call(found).slice(8, -1);
        cell.push('view', kind, toBase64(new Uint8Array(found.buffer, found.byteOffset, found.byteLength)));
      } else if (found instanceof Promise || found instanceof WeakMap || found instanceof WeakSet) {
        throw new Error('An object could not be cloned.');
      } else {
        cell.push('object');
        for (const [key, member] of Object.entries(found)) cell.push(key, indexOf(member));
      }
    }

    function indexOf(found: unknown): number {
      const known = indexes.get(found);
      if (known !== undefined) return known;
      const index = cells.length;
      if (found === null || typeof found !== 'object') {
        cells.push(scalar(found));
        return index;
      }
      const cell: Cell = [];
      cells.push(cell);
      indexes.set(found, index);
      fill(cell, found);
      return index;
    }

    indexOf(value);
    return JSON.stringify(cells);
  }

  function decode(text: string): unknown {
    const cells: Cell[] = JSON.parse(text);
    const built = new Map<number, unknown>();

    function collect<Made>(index: number, made: Made, fillIn: (made: Made) => void): Made {
      built.set(index, made);
      fillIn(made);
      return made;
    }

    function view(kind: string, bytes: Uint8Array): unknown {
      const type = (globalThis as unknown as Record<string, new (buffer: ArrayBufferLike) => unknown>)[kind];
      return type === undefined ? bytes : new type(bytes.buffer);
    }

    function failure(name: string, message: string, stack: string | undefined): Error {
      const type = Object.hasOwn(ERRORS, name) ? ERRORS[name as keyof typeof ERRORS] : Error;
      return Object.assign(new type(message), { stack });
    }

    function build(index: number): unknown {
      if (built.has(index)) return built.get(index);
      const [kind, ...rest] = cells[index] ?? ['undefined'];
      const members = rest as number[];
      switch (kind) {
        case 'undefined':
          return undefined;
        case 'bigint':
          return BigInt(rest[0] as string);
        case 'number':
          return Number(rest[0]);
        case 'array':
          return collect<unknown[]>(index, [], (made) => {
            for (const member of members) made.push(build(member));
          });
        case 'date':
          return collect(index, new Date(Number(rest[0])), () => {});
        case 'map':
          return collect(index, new Map(), (made) => {
            for (let at = 0; at < members.length; at += 2) {
              made.set(build(members[at] as number), build(members[at + 1] as number));
            }
          });
        case 'set':
          return collect(index, new Set(), (made) => {
            for (const member of members) made.add(build(member));
          });
        case 'error':
          return collect(index, failure(rest[0] as string, rest[1] as string, rest[2] as string), () => {});
        case 'buffer':
          return collect(index, fromBase64(rest[0] as string).buffer, () => {});
        case 'view':
          return collect(index, view(rest[0] as string, fromBase64(rest[1] as string)), () => {});
        case 'object':
          return collect<Record<string, unknown>>(index, {}, (made) => {
            for (let at = 0; at < rest.length; at += 2) {
              const value = build(rest[at + 1] as number);
              Object.defineProperty(made, rest[at] as string, {
                value,
                configurable: true,
                enumerable: true,
                writable: true,
              });
            }
          });
        default:
          return rest[0];
      }
    }

    return build(0);
  }

  return { encode, decode };
}
