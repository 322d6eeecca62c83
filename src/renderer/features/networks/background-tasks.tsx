import type { BackgroundTask } from '../../../contract/index.ts';
import { formatInteger } from '../../ui/format/index.ts';
import { ProgressBar } from '../../ui/parts/index.ts';
import './background-tasks.css';

const TASKS: Readonly<Record<BackgroundTask['name'], string>> = {
  pastEpochs: 'Nodes of past epochs',
  profiles: 'Names and metadata of parties',
};
const TASK_STATES: Readonly<Record<BackgroundTask['state'], string>> = {
  running: 'Downloading in the background',
  waiting: 'Waiting for the network',
  done: 'Done',
  absent: 'The network does not offer it',
  listed: 'Nothing to do: the list of parties contains them',
  failed: 'Failed',
};

/**
 * Returns the state of a task in words. If the network is connected, a task that waits does so for the lists, whose end also
 * says how much there is to do. Then it waits a few seconds more, so that a new user gets all that the network allows.
 */
function stateWords({ state, of }: BackgroundTask, isLive: boolean): string {
  if (state !== 'waiting' || !isLive) return TASK_STATES[state];
  return of === null ? 'Starts when all lists are complete' : 'Starts in a few seconds';
}

/**
 * Shows the work that runs in the background, each task with its state and its progress.
 * @param isLive true if the network is connected
 */
export function BackgroundTasks({ tasks, isLive }: { tasks: readonly BackgroundTask[]; isLive: boolean }) {
  return (
    <ul className="card background-tasks">
      {tasks.map((task) => (
        <Background key={task.name} task={task} isLive={isLive} />
      ))}
    </ul>
  );
}

function Background({ task, isLive }: { task: BackgroundTask; isLive: boolean }) {
  const { name, state, done, of, problem } = task;
  const words = of === null ? formatInteger(done) : `${formatInteger(done)} of ${formatInteger(of)}`;
  const isNothingToDo = state === 'absent' || state === 'listed';
  return (
    <li className="background-task">
      <strong>{TASKS[name]}</strong>
      <span className={state === 'failed' ? 'tone-warn' : 'faint'}>{problem ?? stateWords(task, isLive)}</span>
      {isNothingToDo ? (
        <span />
      ) : (
        <ProgressBar
          label={TASKS[name]}
          share={of === null ? undefined : of === 0 ? 1 : done / of}
          words={words}
          tone={state === 'done' ? 'good' : state === 'running' ? 'accent' : 'still'}
        />
      )}
      <span className="num faint">{isNothingToDo ? '' : words}</span>
    </li>
  );
}
