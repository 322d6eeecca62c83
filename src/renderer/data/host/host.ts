import type { ArchiveRef, ExplorerTransport, HostCommand } from '../../../contract/index.ts';

/**
 * Whether Orrery's own process answers, and its events come: 'away' while nobody listens for them, though it may answer.
 * Not to be confused with the network, whose state `status` tells.
 */
export type LinkState = 'up' | 'down' | 'away';

/** What the page runs in: the way to the explorer, and whether that way is open. */
export interface Host {
  transport: ExplorerTransport;
  /** Whether the page may write to a file that a person chose in the browser's own dialog. */
  readonly hasFilePicker: boolean;
  /** Calls the listener at once and at every change, until the returned function is called. */
  watchLink(listener: (state: LinkState) => void): () => void;
  /**
   * Lets the explorer read an archive that a person dropped or picked: by its path where the host knows it, else the file
   * is sent.
   * @throws OrreryError why it cannot be read
   */
  openArchive(file: File, signal?: AbortSignal): Promise<ArchiveRef>;
  /** Delivers what the desktop's menu and links ask for, until the returned function is called. */
  onCommand(listener: (command: HostCommand) => void): () => void;
}
