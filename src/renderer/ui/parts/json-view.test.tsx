import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { JsonView } from './json-view.tsx';

test('letters that nobody sees, or that reverse others, are shown as escapes of JSON', () => {
  const value = { alias: 'z\u202egnp', name: 'a\u{e0041}b' };
  const { container } = render(<JsonView value={value} what="record" />);
  const shown = container.querySelector('pre')?.textContent ?? '';
  expect(shown).toContain('"z\\u202egnp"');
  expect(shown).toContain('"a\\udb40\\udc41b"');
  expect(JSON.parse(shown)).toEqual(value);
  expect(screen.getByRole('button', { name: /record/ })).toBeTruthy();
});
