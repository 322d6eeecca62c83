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
 * Shows the work that runs in the background, each task with its state and its progress.
 * @param isLive true if the network is connected: a task that waits then waits for the lists
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
  const stateText = state === 'waiting' && isLive ? 'Starts when all lists are complete' : TASK_STATES[state];
  const words = of === null ? formatInteger(done) : `${formatInteger(done)} of ${formatInteger(of)}`;
  const isNothingToDo = state === 'absent' || state === 'listed';
  return (
    <li className="background-task">
      <strong>{TASKS[name]}</strong>
      <span className={state === 'failed' ? 'tone-warn' : 'faint'}>{problem ?? stateText}</span>
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
