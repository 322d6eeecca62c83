/** What the application asked of the desktop that this process does not have: links opened, notifications, dialogs. */
export interface Request {
  /** The member that was called, as `shell.openExternal`. */
  what: string;
  with: unknown[];
}

const requests: Request[] = [];

/** Tests read the list in the main process as `globalThis.electronStandIn.requests`. */
Object.defineProperty(globalThis, 'electronStandIn', { value: { requests } });

export function note(what: string, ...given: unknown[]): void {
  requests.push({ what, with: given });
}
