/** The system calls that strace saw, read from its output (`-y -xx`). */

/** Calls that change files. All of them are killed once and failed once. */
const WRITES = ['write', 'pwrite64', 'writev', 'pwritev', 'pwritev2', 'copy_file_range', 'fallocate'];
const FLUSHES = ['fsync', 'fdatasync', 'sync_file_range'];
const NAMES = ['rename', 'renameat', 'renameat2', 'link', 'linkat', 'unlink', 'unlinkat', 'rmdir', 'mkdir', 'mkdirat'];
const SIZES = ['ftruncate', 'truncate'];
const MODES = ['chmod', 'fchmod', 'fchmodat'];
const OPENS = ['open', 'openat', 'creat'];
const READS = ['read', 'pread64', 'readv', 'preadv', 'preadv2'];

const CHANGES = new Set([...WRITES, ...FLUSHES, ...NAMES, ...SIZES, ...MODES]);

/** Calls to trace. A name that a processor does not have is left out by its question mark. */
export const TRACED = [...CHANGES, ...OPENS, ...READS, 'close'].map((name) => `?${name}`).join();

/** One fault of one call: the process is killed before it, or it fails. */
export type Fault = 'SIGKILL' | 'EIO' | 'ENOSPC' | 'EMFILE';

export interface Call {
  /** The thread that made it. */
  thread: string;
  name: string;
  /** How many calls of this name its thread has made, this one included. */
  nth: number;
  /** Arguments as strace prints them, decoded texts in JSON's form. */
  args: readonly string[];
  /** The result; negative for an error. */
  result: number;
  /** Paths among arguments and result: of names and of descriptors. */
  paths: readonly string[];
}

/** The faults that this call can have; reads fail only when asked for. */
export function faultsOf({ name, args }: Call, withReads: boolean): Fault[] {
  if (CHANGES.has(name)) return ['SIGKILL', 'EIO', 'ENOSPC'];
  if (OPENS.includes(name))
    return args.some((arg) => arg.includes('O_CREAT')) ? ['SIGKILL', 'EIO', 'ENOSPC', 'EMFILE'] : ['EIO', 'EMFILE'];
  return withReads && READS.includes(name) ? ['EIO'] : [];
}

const unhex = (text: string): Buffer => Buffer.from(text.replaceAll('\\x', ''), 'hex');

/** The bytes of an argument that is a text; undefined for others. */
export function bytesOf(arg: string | undefined): Buffer | undefined {
  const [, hex] = /^"((?:\\x[0-9a-f]{2})*)"/.exec(arg ?? '') ?? [];
  return hex === undefined ? undefined : unhex(hex);
}

/** The path of a descriptor such as `22<folder/file>`, or of a text. */
export function pathOf(arg: string | undefined): string | undefined {
  const [, hex] = /^(?:-?\d+|AT_FDCWD)<((?:\\x[0-9a-f]{2})*)>/.exec(arg ?? '') ?? [];
  return hex === undefined ? bytesOf(arg)?.toString() : unhex(hex).toString();
}

/** Joins calls that strace printed in two lines, because another thread made one meanwhile. */
function* wholeLines(lines: readonly string[]): Generator<[thread: string, line: string]> {
  const begun = new Map<string, string>();
  for (const text of lines) {
    const [, thread = '', line = ''] = /^(\d+)\s+(.*)$/.exec(text) ?? [];
    const [, rest] = /^<\.\.\. \w+ resumed>(.*)$/.exec(line) ?? [];
    if (line.endsWith('<unfinished ...>')) begun.set(thread, line.slice(0, -'<unfinished ...>'.length));
    else if (rest !== undefined) yield [thread, (begun.get(thread) ?? '') + rest];
    else yield [thread, line];
  }
}

/** Reads strace's output of one or more threads, in the order in which the calls ended. */
export function readCalls(output: string): Call[] {
  const counts = new Map<string, number>();
  const calls: Call[] = [];
  for (const [thread, line] of wholeLines(output.split('\n'))) {
    const [, name = '', inside = '', result = '', of] = /^(\w+)\((.*)\)\s+= (-?\d+|\?)(<[^>]*>)?/.exec(line) ?? [];
    if (name === '') continue;
    const nth = (counts.get(`${thread} ${name}`) ?? 0) + 1;
    counts.set(`${thread} ${name}`, nth);
    const args = inside.split(', ');
    const opened = of === undefined ? [] : [`0${of}`];
    const paths = [...args, ...opened].flatMap((arg) => pathOf(arg) ?? []).filter((path) => path.startsWith('/'));
    calls.push({ thread, name, nth, args, result: Number(result), paths });
  }
  return calls;
}

/** True for a call on the folder or on something in it. */
export function isWithin({ paths }: Pick<Call, 'paths'>, folder: string): boolean {
  return paths.some((path) => path === folder || path.startsWith(`${folder}/`));
}
