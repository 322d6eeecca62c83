/** ZIP readers of other projects. */
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import JSZip from 'jszip';

const run = promisify(execFile);

/** Contents by name, as JSZip reads them, with checked CRCs. */
export async function readWithJsZip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await JSZip.loadAsync(archive, { checkCRC32: true });
  const files = Object.values(zip.files).map(async (file) => [file.name, await file.async('nodebuffer')] as const);
  return new Map(await Promise.all(files));
}

function present(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    process.stdout.write(`${program} is not on this machine: the tests that read archives with it are skipped\n`);
    return false;
  }
}

export const hasPython = present('python3', ['-c', 'import zipfile']);
export const hasUnzip = present('unzip', ['-v']);

const PYTHON_DIGESTS = `
import hashlib, json, sys, zipfile
answer = []
for path in sys.stdin.read().split('\\n'):
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        answer.append([[i.filename, hashlib.sha256(archive.read(i)).hexdigest()] for i in archive.infolist()])
print(json.dumps(answer))
`;

/** Name and SHA-256 of every file of every archive, as Python's zipfile reads them, with checked CRCs. */
export function digestWithPython(paths: readonly string[]): [name: string, sha256: string][][] {
  const options = { input: paths.join('\n'), maxBuffer: 64 * 1024 * 1024 };
  return JSON.parse(execFileSync('python3', ['-c', PYTHON_DIGESTS], options).toString());
}

const PYTHON_DIRECTORY = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    print(json.dumps([[i.filename, i.file_size, i.compress_size, i.CRC, i.header_offset] for i in archive.infolist()]))
    for i in archive.infolist(): archive.open(i).close()
`;

/**
 * Name, size, stored size, CRC and offset of every file, as Python's zipfile reads them. It checks local headers too.
 */
export function listWithPython(path: string): [string, number, number, number, number][] {
  return JSON.parse(
    execFileSync('python3', ['-c', PYTHON_DIRECTORY, path], { maxBuffer: 64 * 1024 * 1024 }).toString(),
  );
}

/** Reads archives to their end with unzip. Rejects with unzip's message when one is invalid. */
export async function testWithUnzip(paths: readonly string[]): Promise<void> {
  await run('sh', ['-c', 'for archive in "$@"; do unzip -tqq "$archive" || exit 1; done', 'sh', ...paths]);
}
