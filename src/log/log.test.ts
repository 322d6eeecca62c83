import createDebug from 'debug';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';

/** Returns the lines that are printed while the areas named by `pattern` are switched on. */
function printed(pattern: string, write: () => void): string {
  const lines: string[] = [];
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  createDebug.enable(pattern);
  try {
    write();
  } finally {
    stderr.mockRestore();
  }
  return lines.join('');
}

afterEach(() => {
  createDebug.disable();
});

test('an area prints its events with their facts, when DEBUG names it', () => {
  const text = printed('orrery:*', () =>
    createLog('upstream')('answered', { path: '/api/v2/nodes', status: 200, ms: 12 }),
  );
  expect(text).toContain('orrery:upstream');
  expect(text).toContain('answered path="/api/v2/nodes" status=200 ms=12');
});

test('an area that DEBUG does not name prints nothing', () => {
  expect(printed('orrery:gateway', () => createLog('upstream')('answered', { status: 200 }))).toBe('');
});

test('secrets are never printed, neither by name nor inside a text', () => {
  const secret = 'w0nderful-s3cret';
  const text = printed('orrery:*', () => {
    createLog('gateway')('refused', {
      token: secret,
      passphrase: secret,
      message: `Authorization: Bearer ${secret}`,
      address: `http://127.0.0.1:1/#code=${secret}`,
    });
  });
  expect(text).toContain('refused');
  expect(text).not.toContain(secret);
});

test('a text from the network cannot move the cursor of a terminal', () => {
  const text = printed('orrery:*', () => createLog('upstream')('named', { name: '\u001b[2Jgone\n' }));
  expect(text).not.toContain('\u001b[2J');
  expect(text).toContain('\\u001b[2Jgone\\n');
});
