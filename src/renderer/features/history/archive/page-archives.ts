/** Archives that were read into the page's memory. They are gone with the page; the last few are kept. */
import type { ArchiveRef } from '../../../../contract/index.ts';
import type { ArchiveReader } from './archive-reader.ts';
import { zipReader } from './zip-reader.ts';

const KEPT = 3;

export interface PageArchive {
  reader: ArchiveReader;
  /** The same archive as the explorer knows it, where the host could tell its path. */
  known: ArchiveRef | undefined;
}

const archives = new Map<string, PageArchive>();
let lastId = 0;

/** Takes a file in; the id it goes by from now on. */
export function addPageArchive(file: File, known: ArchiveRef | undefined): string {
  lastId += 1;
  const id = `${lastId}`;
  archives.set(id, { reader: zipReader(file), known });
  for (const oldest of [...archives.keys()].slice(0, -KEPT)) archives.delete(oldest);
  return id;
}

export function pageArchive(id: string): PageArchive | undefined {
  return archives.get(id);
}
