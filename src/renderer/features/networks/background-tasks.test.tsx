import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BackgroundTask } from '../../../contract/index.ts';
import { BackgroundTasks } from './background-tasks.tsx';

test.each([
  [true, null, 'Starts when all lists are complete'],
  [true, 400, 'Starts in a few seconds'],
  [false, 400, 'Waiting for the network'],
])('a task that waits says what it waits for (connected: %s, of %s)', (isLive, of, words) => {
  const task: BackgroundTask = { name: 'pastEpochs', state: 'waiting', done: 17, of, problem: null };
  render(<BackgroundTasks tasks={[task]} isLive={isLive} />);
  expect(screen.getByText(words)).toBeTruthy();
});
