/** The editor's launch configurations name existing scripts. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { ROOT } from './repository.ts';

const WORKSPACE = /^\$\{workspaceFolder\}/;

interface Configuration {
  name: string;
  runtimeExecutable: string;
  runtimeArgs: string[];
  env?: Record<string, string>;
}

const { configurations } = JSON.parse(readFileSync(`${ROOT}/.vscode/launch.json`, 'utf8')) as {
  configurations: Configuration[];
};

test.each(configurations)('$name', ({ runtimeExecutable, runtimeArgs, env }) => {
  expect(runtimeExecutable).toBe('npm');
  const [command = '', ...rest] = runtimeArgs;
  const script = command === 'run' ? rest.find((argument) => !argument.startsWith('--')) : command;
  if (command === 'exec') {
    expect(existsSync(`${ROOT}/node_modules/.bin/${rest[1]}`)).toBe(true);
  } else {
    expect(packageJson.scripts).toHaveProperty([script ?? '']);
  }
  for (const value of Object.values(env ?? {}).filter((one) => WORKSPACE.test(one))) {
    expect(existsSync(value.replace(WORKSPACE, ROOT)), value).toBe(true);
  }
});
