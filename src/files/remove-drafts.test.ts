import { spawnSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDraft } from './draft.ts';
import { newDraftName, writerOf } from './draft-name.ts';
import { runAndKill, temporaryFolder } from './folder.fixture.ts';
import { removeDrafts } from './remove-drafts.ts';

/** The id of a process that has ended. */
const dead = spawnSync(process.execPath, ['--version']).pid;

test('drafts of a killed process are removed before the next draft of the same file; those of a running one stay', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'a.zip');
  await runAndKill(
    `const draft = await files.openDraft(path);
     await draft.handle.writeFile('half');
     process.stdout.write('half\\n');
     setInterval(() => {}, 1000);`,
    path,
    1,
  );
  const [left, ...others] = await readdir(folder);
  expect(left).toMatch(/^\.a\.zip\..*\.part$/);
  expect(others).toEqual([]);
  const running = `.a.zip.${process.ppid}-abc.part`;
  await writeFile(join(folder, running), '');
  const draft = await openDraft(path);
  await draft.publish({ replace: false });
  expect((await readdir(folder)).sort()).toEqual([running, 'a.zip']);
});

test.each([
  ['an ended process', `.vault.${dead}-0123456789ab.part`, false],
  ['an earlier process of the same id', `.vault.${process.pid}-0123456789ab.part`, false],
  ['a running process', `.vault.${process.ppid}-0123456789ab.part`, true],
  ['an earlier version', 'vault.0123456789ab.unfinished', false],
  ['another file', `.vault.json.${dead}-0123456789ab.part`, true],
  ['another file of an earlier version', 'vault.json.0123456789ab.unfinished', true],
  ['nobody, by their names', `.vault.${dead}.part`, true],
  ['nobody, by their ends', `.vault.${dead}-0123456789ab.part.zip`, true],
  ['a person', 'vault.unfinished', true],
])('drafts of %s', async (_, name, stays) => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, name), 'half');
  await writeFile(join(folder, 'vault'), 'whole');
  await removeDrafts(join(folder, 'vault'), /^[0-9a-f]{12}\.unfinished$/);
  expect((await readdir(folder)).sort()).toEqual(stays ? [name, 'vault'].sort() : ['vault']);
});

test('a draft that is being written stays', async () => {
  const folder = await temporaryFolder();
  const draft = await openDraft(join(folder, 'vault'));
  await removeDrafts(join(folder, 'vault'));
  await draft.publish({ replace: false });
  expect(await readdir(folder)).toEqual(['vault']);
});

test('a missing folder has no drafts', async () => {
  await expect(removeDrafts(join(await temporaryFolder(), 'no', 'vault'))).resolves.toBeUndefined();
});

test('a draft belongs to one file, even when names are similar', () => {
  const name = fc.stringMatching(/^[a-c.\-0-9]{1,12}$/).filter((text) => !/^\.*$/.test(text));
  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(writerOf(one, newDraftName(one))).toBe(process.pid);
      expect(writerOf(other, newDraftName(one))).toBe(one === other ? process.pid : undefined);
    }),
  );
});
