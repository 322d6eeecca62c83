/** Records the application's requests to a desktop, which this process does not have: links opened, notifications, dialogs. */
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
