import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BackgroundTask } from '../../../contract/index.ts';
import { BackgroundTasks } from './background-tasks.tsx';

test.each([
  [true, 'Starts when all lists are complete'],
  [false, 'Waiting for the network'],
])('a task that waits says what it waits for (connected: %s)', (isLive, words) => {
  const task: BackgroundTask = { name: 'pastEpochs', state: 'waiting', done: 17, of: null, problem: null };
  render(<BackgroundTasks tasks={[task]} isLive={isLive} />);
  expect(screen.getByText(words)).toBeTruthy();
});
