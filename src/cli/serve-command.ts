import { fileURLToPath } from 'node:url';
import { type NetworkNotice, OrreryError } from '../contract/index.ts';
import type { Explorer, VaultPolicy } from '../explorer/index.ts';
import type { AddCommand } from './command.ts';
import { examples } from './examples.ts';
import { explainError } from './explain.ts';
import { options } from './options.ts';
import { stopOnSignals } from './shutdown.ts';

interface ServeOptions {
  data?: string;
  network?: string;
  tx?: string;
  port?: number;
  tokenFile?: string;
  quietToken?: boolean;
  wireNames: 'neutral' | 'network';
  market: string[];
  vault?: boolean;
  open?: boolean;
  grpc: boolean;
}

/** Returns the folder of the built interface, which is beside the built command line. */
const rendererFolder = () => fileURLToPath(new URL('../renderer', import.meta.url));

/** Adds `orrery serve`, which runs the whole explorer for a browser, until a signal ends it. */
export const serveCommand: AddCommand = (program, { output, version, answerNo }) => {
  program
    .command('serve')
    .description('run the explorer without a window: gateway, sync, and the interface in a browser')
    .addOption(options.data())
    .addOption(options.network())
    .addOption(options.tx())
    .addOption(options.port('that of the last run, or any'))
    .addOption(options.tokenFile())
    .addOption(options.quietToken())
    .addOption(options.wireNames('neutral'))
    .addOption(options.furtherMarket())
    .addOption(options.vault())
    .addOption(options.open())
    .addOption(options.noGrpc())
    .addHelpText('after', examples('orrery serve --open', 'orrery serve --network https://data.example.org'))
    .action(async (given: ServeOptions) => {
      // Node opens its inspector at this signal. A process that holds keys must not have an inspector.
      if (given.vault === true) process.on('SIGUSR1', () => {});
      const signals = stopOnSignals();
      const { createExplorer, defaultDataFolder, linkToRunningExplorer } = await import('../explorer/index.ts');
      const dataDir = given.data ?? defaultDataFolder();
      const explorer = await signals.unlessStopped((signal) =>
        createExplorer({
          version,
          host: 'browser',
          dataDir,
          network: given.network,
          transactionAddress: given.tx,
          port: given.port,
          tokenFile: given.tokenFile,
          wireNames: given.wireNames,
          grpc: given.grpc,
          markets: given.market,
          vault: vaultPolicy(given.vault === true),
          rendererFolder: rendererFolder(),
          report: (error) => output.say(explainError(error)),
          signal,
        }).catch(async (thrown: unknown) => {
          if (!OrreryError.hasCode(thrown, 'DATA_FOLDER_BUSY')) throw thrown;
          const link = await linkToRunningExplorer(dataDir, signal);
          if (link === null) throw thrown;
          signals.dispose();
          output.say(`Orrery already runs with this data folder. Open it with this new link: ${link}`);
          answerNo();
        }),
      );
      if (explorer === undefined) return;
      try {
        const link = explorer.signInLink();
        const token = given.quietToken === true ? {} : { token: explorer.token };
        output.result({ gateway: explorer.address, ...token, ui: link });
        output.say(`Orrery is ready: ${link}`);
        output.say('Stop it with Ctrl+C.');
        for (const text of await damageIn(explorer)) output.say(text);
        if (given.open === true) await openInBrowser(explorer.signInLink(true), output.say);
        await signals.stopped;
      } finally {
        await explorer.close();
        signals.dispose();
      }
    });
};

/** Returns sentences about files that could not be read at the start. */
async function damageIn(explorer: Pick<Explorer, 'call'>): Promise<string[]> {
  const status = await explorer.call('status', {}, new AbortController().signal);
  const { notices } = status as { notices: NetworkNotice[] };
  return notices.filter(({ kind }) => kind === 'stores').map(({ text }) => text);
}

/**
 * Returns the policy of the vault, which is off unless asked for: every signed-in browser can use its keys while it is
 * open.
 */
function vaultPolicy(isWanted: boolean): VaultPolicy {
  if (isWanted) return { kind: 'on' };
  return { kind: 'off', reason: 'this host was started without --vault' };
}

/**
 * Opens a link in the default browser. If that fails, says so and refers to the link that was printed before. Never
 * throws.
 */
async function openInBrowser(link: string, say: (text: string) => void): Promise<void> {
  try {
    const { default: open } = await import('open');
    const browser = await open(link);
    browser.on('error', () => say('No browser could be opened; use the link above.'));
  } catch {
    say('No browser could be opened; use the link above.');
  }
}
