import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { Figures } from './figures.tsx';

test('the figures of a period have help marks for the average and the spread', () => {
  openPage(<Figures period={undefined} marketId={'a'.repeat(64)} places={2} title="Current period" />, {});
  const marks = screen.getAllByRole('button', { name: /^Help: / });
  expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual(['Help: TWAP', 'Help: Spread']);
});
