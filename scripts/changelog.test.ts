import { expect, test } from 'vitest';
import { textFiles } from './repository.ts';

test('the changelog says each change once, also after two of its versions were joined', () => {
  const text = textFiles().find(({ path }) => path === 'CHANGELOG.md')?.text ?? '';
  const changes = text.split(/\n(?=- |#|\n)/).filter((part) => part.startsWith('- '));
  expect(changes.length).toBeGreaterThan(100);
  expect(changes.filter((change, index) => changes.indexOf(change) !== index)).toEqual([]);
});
