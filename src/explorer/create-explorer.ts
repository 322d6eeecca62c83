import { basename, join, resolve } from 'node:path';
import { createArchiveService, createDatasetService, openUploadedArchives, type PathUse } from '../archives/index.ts';
import { createAssistantService } from '../assistant/index.ts';
import { closeAll } from '../async/index.ts';
import { GRPC_PREFERENCE, type NetworkNotice, OrreryError, UPDATES_PREFERENCE } from '../contract/index.ts';
import { createGateway } from '../gateway/index.ts';
import {
  chosenProfile,
  conflictDanger,
  conflictNotices,
  createCurrentNetwork,
  createNetworkRegistry,
  createSyncLog,
  openNetworkProfiles,
  sessionStarter,
} from '../networks/index.ts';
import { createTransactions } from '../signing/index.ts';
import { collectAtRest } from '../threads/index.ts';
import { watchUpdates } from '../updates/index.ts';
import { createDispatch, type ExplorerDispatch } from './api/dispatch.ts';
import { createReporter } from './api/reporter.ts';
import { lockFolder } from './folder/lock.ts';
import { listenAsBefore } from './folder/port.ts';
import { openPreferences } from './folder/preferences.ts';
import { readOrCreateToken } from './folder/token.ts';
import { readThroughSource, sqlSource } from './gateway-sources.ts';
import { addApiRoutes } from './http/api-routes.ts';
import { addArchiveDownload, createDownloadTickets } from './http/archive-download.ts';
import { addArchiveUpload } from './http/archive-upload.ts';
import { addInterfaceFiles } from './http/interface-files.ts';
import { createSignIn } from './http/sign-in.ts';
import type { ExplorerOptions } from './options.ts';

/** A running explorer. Hosts use this and no module below it. */
export interface Explorer extends ExplorerDispatch {
  /** The loopback gateway, `http://127.0.0.1:PORT`. */
  readonly address: string;
  /** The bearer token of scripts. Pages have another one, which ends with the run. */
  readonly token: string;
  /**
   * Makes a link that signs a browser in, once, within five minutes.
   * @param isForOwnUser true for a link that a program opens: other users see it among the programs of the machine, so
   *   only a browser of this user may use it
   */
  signInLink(isForOwnUser?: boolean): string;
  /** Answers a request in this process, without a socket or a token, for the desktop's own scheme. */
  handle(request: Request): Promise<Response>;
  /**
   * Grants an absolute path that a person chose outside of the page. The returned id names it in `ArchiveRef` ('read')
   * or as the target of an export ('write'), never for both.
   */
  grantPath(path: string, use: PathUse): string;
  /** Closes everything: requests, synchronisation, threads, stores, the lock. May be called more than once. */
  close(): Promise<void>;
}

/**
 * Opens a data folder and starts all parts: the stores, the loopback gateway, synchronisation. The caller closes the
 * explorer. After an error nothing stays open.
 * @throws OrreryError DATA_FOLDER_BUSY, DATA_FOLDER_FOREIGN, OPTION_INVALID, PORT_UNAVAILABLE, FILE_UNREADABLE, FILE_UNWRITABLE,
 * STORE_NEWER, STORE_DAMAGED, CANCELLED (if the signal of the options fires)
 */
export async function createExplorer(options: ExplorerOptions): Promise<Explorer> {
  const closers: (() => void | Promise<void>)[] = [];
  try {
    return await open(options, closers);
  } catch (thrown) {
    // The error of the start is thrown. A failure to close is only reported.
    await closeAll(closers).catch((failure: unknown) => options.report?.(OrreryError.from(failure)));
    throw OrreryError.from(thrown);
  }
}

/**
 * Returns false for a stored setting that says `isOn: false`; true for anything else, so a feature is on until a person
 * switches it off.
 */
function isSwitchedOn(kept: unknown): boolean {
  return !(typeof kept === 'object' && kept !== null && 'isOn' in kept && kept.isOn === false);
}

/** Opens all parts in order. @param closers gets what closes each part, also if a later one fails */
async function open(options: ExplorerOptions, closers: (() => void | Promise<void>)[]): Promise<Explorer> {
  const { dataDir, version, host, signal, grpc: offersGrpc = true } = options;
  signal?.throwIfAborted();
  closers.push(collectAtRest());
  const lock = await lockFolder(dataDir);
  closers.push(() => lock.release());
  const tokenFile = resolve(options.tokenFile ?? join(dataDir, 'token'));
  const token = await readOrCreateToken(tokenFile);
  const preferences = await openPreferences(dataDir);
  const known = await openNetworkProfiles(dataDir);
  const log = createSyncLog();
  closers.push(() => log.close());
  const settings = { 'The list of networks': known, 'The settings of views and the watch list': preferences };
  const notices = Object.entries(settings).flatMap(([what, { quarantined }]): NetworkNotice[] => {
    if (quarantined === null) return [];
    const kept = `The old file is kept in the data folder as ${basename(quarantined)}.`;
    return [{ kind: 'stores', text: `${what} could not be read, and started empty. ${kept}` }];
  });
  for (const { text } of notices) log.add({ level: 'warning', text });
  const start = sessionStarter({ known, dataDir, log, follow: true, markets: options.markets });
  const profile = chosenProfile(known, options);
  await known.save(profile);
  await known.show(profile.id);
  const session = createCurrentNetwork(profile, start, signal);
  closers.push(() => session.close());
  // The stores open in their threads while the gateway is made. A failure shows before it answers.
  session.started.catch(() => {});
  let shown = profile.id;
  // New settings, and a switch that failed, start a session of the same network again.
  session.onChange(({ id, name }) => {
    if (id !== shown) log.add({ level: 'info', text: `Switched to network ${name}.` });
    shown = id;
  });
  const book = createNetworkRegistry(known, session, dataDir);
  const transactions = createTransactions({
    network: session,
    withUserStore: book.withUserStore,
    danger: () => conflictDanger(known, session.profile),
    claimsElsewhere: (chainId) => known.claimants(chainId).some(({ id }) => id !== session.profile.id),
    vaultFile: join(dataDir, 'vault'),
    vault: options.vault ?? { kind: 'off', reason: 'this host was started without a vault' },
    confirmSignature: options.abilities?.confirmSignature,
    onThreadEnd: ({ restarted, text }) => log.add({ level: restarted ? 'warning' : 'problem', text }),
  });
  closers.push(() => transactions.close());
  const reporter = createReporter({
    session,
    log,
    version,
    host,
    notices: () => [...notices, ...conflictNotices(known, session.profile)],
  });
  closers.push(() => reporter.close());

  const updates = watchUpdates({
    feed: options.updateFeed ?? null,
    version,
    isOn: () => isSwitchedOn(preferences.get(UPDATES_PREFERENCE)),
    log,
  });
  closers.push(() => updates.close());
  const uploads = await openUploadedArchives(dataDir);
  closers.push(() => uploads.close());
  const archives = createArchiveService(session, dataDir);

  const downloads = createDownloadTickets();

  let address = '';
  let port = 0;
  const signIn = createSignIn();
  const signInLink = (isForOwnUser?: boolean) => signIn.link(port, isForOwnUser);
  const dispatch = createDispatch({
    session,
    book,
    log,
    dataDir,
    preferences,
    reporter,
    updates,
    transactions,
    archives,
    abilities: options.abilities ?? {},
    downloads,
    datasets: createDatasetService(session),
    assistants: createAssistantService(session),
    archiveNames: options.wireNames ?? 'neutral',
    gatewayAccess: () => ({ address, token, offersGrpc }),
    tokenFile,
    signInLink: () => (options.rendererFolder === undefined ? null : signInLink()),
    secrets: [token, signIn.pages.token],
  });
  const gateway = await createGateway({
    source: readThroughSource(session, transactions),
    sql: sqlSource(session),
    wireNames: options.wireNames ?? 'neutral',
    grpc: () => offersGrpc && isSwitchedOn(preferences.get(GRPC_PREFERENCE)),
    access: { kind: 'token', token, pages: signIn.pages },
    report: options.report,
    async extend(app) {
      addApiRoutes(app, dispatch, signIn);
      addArchiveDownload(app, downloads);
      addArchiveUpload(app, async (name, body, aborted) =>
        archives.chosen.grantPath(await uploads.receive(name, body, aborted), 'read', basename(name) || undefined),
      );
      if (options.rendererFolder !== undefined) await addInterfaceFiles(app, options.rendererFolder, signIn.pages.host);
    },
  });
  closers.push(
    () => gateway.close(),
    () => lock.withdraw(),
  );
  await session.started;
  signal?.throwIfAborted();
  ({ address, port } = await listenAsBefore(join(dataDir, 'port'), gateway.listen, options.port));
  await lock.announce(address, token);

  let closing: Promise<void> | undefined;
  return {
    ...dispatch,
    address,
    token,
    signInLink,
    handle: (request) => gateway.handle(request),
    grantPath: (path, use) => archives.chosen.grantPath(path, use),
    close() {
      closing ??= closeAll(closers);
      return closing;
    },
  };
}
