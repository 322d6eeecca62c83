import { downloadFile } from '../../../ui/parts/index.ts';

/** The file that a page writes to: one chosen in the browser's dialog, or a download. */
export interface SaveTarget {
  /** The name of the file; a person may have chosen another one. */
  readonly name: string;
  /** Adds text at the end of the file. Resolves when more can be taken. */
  write(text: string): Promise<void>;
  /** Completes the file. */
  finish(): Promise<void>;
  /** Discards the written data; an earlier file of this name stays as it was. */
  discard(): Promise<void>;
}

/** The part of the File System Access API that TypeScript's library does not declare. */
type ShowSaveFilePicker = (options: {
  suggestedName: string;
  types: { description: string; accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle & { remove?(): Promise<void> }>;

/**
 * UTF-16 units gathered before they become a part of the Blob, which the browser keeps outside of the page's memory.
 */
const PART_LENGTH = 4 * 1024 * 1024;

async function pickedTarget(show: ShowSaveFilePicker, suggestedName: string): Promise<SaveTarget> {
  const handle = await show.call(window, {
    suggestedName,
    types: [{ description: 'Comma-separated values', accept: { 'text/csv': ['.csv'] } }],
  });
  const wasEmpty = (await handle.getFile()).size === 0;
  const writable = await handle.createWritable();
  return {
    name: handle.name,
    write: (text) => writable.write(text),
    finish: () => writable.close(),
    async discard() {
      await writable.abort();
      // The dialog itself makes the file.
      if (wasEmpty) await handle.remove?.();
    },
  };
}

function downloadTarget(name: string): SaveTarget {
  let parts: Blob[] = [];
  let gathered: string[] = [];
  let length = 0;
  const makePart = () => {
    parts.push(new Blob(gathered));
    gathered = [];
    length = 0;
  };
  return {
    name,
    write(text) {
      gathered.push(text);
      length += text.length;
      if (length >= PART_LENGTH) makePart();
      return Promise.resolve();
    },
    finish() {
      makePart();
      downloadFile(name, new Blob(parts, { type: 'text/csv' }));
      parts = [];
      return Promise.resolve();
    },
    discard() {
      parts = [];
      gathered = [];
      return Promise.resolve();
    },
  };
}

/**
 * Opens a file for saving; undefined if the person cancels. Call it in the handler of a press: the browser opens its
 * dialog only then.
 * @param hasPicker true if the host lets a page write to a file that a person chose
 */
export async function openTarget(name: string, hasPicker: boolean): Promise<SaveTarget | undefined> {
  const { showSaveFilePicker } = window as { showSaveFilePicker?: ShowSaveFilePicker };
  if (!hasPicker || showSaveFilePicker === undefined) return downloadTarget(name);
  try {
    return await pickedTarget(showSaveFilePicker, name);
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return undefined;
    throw thrown;
  }
}
