import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFileLocked } from '../../../src/explorer/folder/file-lock.ts';
import { type FolderLock, lockFolder } from '../../../src/explorer/folder/lock.ts';
import { listenAsBefore } from '../../../src/explorer/folder/port.ts';
import { openPreferences, type Preferences } from '../../../src/explorer/folder/preferences.ts';
import { readOrCreateToken } from '../../../src/explorer/folder/token.ts';
import { type NetworkProfiles, openNetworkProfiles } from '../../../src/networks/network-profiles.ts';
import { newProfile } from '../../../src/networks/profile.ts';
import { type Scenario, type Step, WrongAnswer } from '../scenario.ts';

const FIRST = newProfile('http://first.example');
const SECOND = { ...newProfile('http://second.example'), requestsPerSecond: 3 };
const PORT = 4001;

const shownOf = (preferences: Preferences, known: NetworkProfiles) => ({
  theme: preferences.get('theme'),
  columns: preferences.get('columns'),
  networks: known.all.map(({ id, requestsPerSecond }) => `${id} ${requestsPerSecond}`),
  last: known.last?.id ?? null,
  claims: [FIRST, SECOND].map(({ id }) => known.claimed(id, 'chain')?.own ?? null),
});

export const scenario: Scenario = {
  about: 'the lock, token, port and settings of a data folder that is taken, used and left',
  afterPowerLoss: 'kept',

  begin(folder) {
    const home = join(folder, 'data');
    let lock: FolderLock | undefined;
    let preferences: Preferences | undefined;
    let known: NetworkProfiles | undefined;
    const listen = () => Promise.resolve({ address: `http://127.0.0.1:${PORT}`, port: PORT });
    const steps: Step[] = [
      {
        name: 'take the folder',
        async run() {
          lock = await lockFolder(home);
          if (!isFileLocked(join(home, 'lock.sqlite'))) throw new WrongAnswer('the folder is not locked');
        },
      },
      { name: 'make the token', run: () => readOrCreateToken(join(home, 'token')) },
      {
        name: 'open the settings',
        async run() {
          preferences = await openPreferences(home);
          known = await openNetworkProfiles(home);
        },
      },
      { name: 'save the port', run: () => listenAsBefore(join(home, 'port'), listen) },
      { name: 'choose a theme', run: () => preferences?.set('theme', 'dark') },
      { name: 'add a network', run: () => known?.save(FIRST) },
      { name: 'claim its chain', run: () => known?.claim(FIRST.id, 'chain') },
      { name: 'show it', run: () => known?.show(FIRST.id) },
      { name: 'announce the address', run: () => lock?.announce('http://127.0.0.1:4001', 'token') },
      { name: 'add another network', run: () => known?.save(SECOND) },
      { name: 'claim the same chain', run: () => known?.claim(SECOND.id, 'chain') },
      { name: 'remove the first network', run: () => known?.remove(FIRST.id) },
      { name: 'choose columns', run: () => preferences?.set('columns', ['id', 'name']) },
      {
        name: 'leave the folder',
        async run() {
          await lock?.release();
          lock = undefined;
        },
      },
    ];
    return {
      steps,
      shown: () => preferences && known && shownOf(preferences, known),
      stop: () => lock?.release(),
    };
  },

  async reopen(folder) {
    const home = join(folder, 'data');
    const port = await readFile(join(home, 'port'), 'utf8').catch(() => null);
    const hasToken = await readFile(join(home, 'token')).then(
      () => true,
      () => false,
    );
    const lock = await lockFolder(home);
    try {
      const token = await readOrCreateToken(join(home, 'token'));
      const preferences = await openPreferences(home);
      const known = await openNetworkProfiles(home);
      const aside = [preferences.quarantined, known.quarantined].filter((path) => path !== null);
      if (aside.length > 0) throw new Error(`${aside.join(' and ')} could not be read`);
      const found = { ...shownOf(preferences, known), port, hasToken };
      await preferences.set('theme', 'light');
      await known.save(SECOND);
      const again = await openPreferences(home);
      if (again.get('theme') !== 'light') throw new Error('a setting is not kept');
      if (token !== (await readOrCreateToken(join(home, 'token')))) throw new Error('the token is not kept');
      return found;
    } finally {
      await lock.release();
    }
  },
};
