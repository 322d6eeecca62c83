import type { ArchiveRef, ExplorerTransport, HostCommand } from '../../../contract/index.ts';

/**
 * The state of the link to Orrery's own process and its events. 'away' means that nobody listens for events, though the
 * process may answer. `status` has the state of the network, which is something else.
 */
export type LinkState = 'up' | 'down' | 'away';

/** The host of the page: the connection to the explorer, and its state. */
export interface Host {
  transport: ExplorerTransport;
  /** True if the page may write to a file that a person chose in the browser's own dialog. */
  readonly hasFilePicker: boolean;
  /** Calls the listener at once and at every change, until the returned function is called. */
  watchLink(listener: (state: LinkState) => void): () => void;
  /**
   * Lets the explorer read an archive that a person dropped or picked. Sends its path if the host knows it, else the
   * file.
   * @throws OrreryError with the reason if it cannot be read
   */
  openArchive(file: File, signal?: AbortSignal): Promise<ArchiveRef>;
  /** Delivers the commands of the desktop's menu and links, until the returned function is called. */
  onCommand(listener: (command: HostCommand) => void): () => void;
}
