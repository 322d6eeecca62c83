/** The Chromium page under each `webContents`, for the stand-in's other parts. */
import type { Page } from '../page/page.ts';

const pages = new WeakMap<object, Promise<Page>>();
const targets = new WeakMap<object, string>();

export function setPage(contents: object, page: Promise<Page>): void {
  pages.set(contents, page);
}

export function setTarget(contents: object, { targetId }: Page): void {
  targets.set(contents, targetId);
}

export function pageOf(contents: object): Promise<Page> {
  const page = pages.get(contents);
  if (page === undefined) throw new Error('electron-stand-in: these are no contents of a window');
  return page;
}

/** Chromium's id of the page; undefined until it is there. */
export function targetOf(contents: object): string | undefined {
  return targets.get(contents);
}
