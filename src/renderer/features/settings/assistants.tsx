import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import { useCallback, useRef } from 'react';
import {
  ASSISTANTS_PREFERENCE,
  AssistantAccess,
  type AssistantCall,
  type ExplorerEvent,
} from '../../../contract/index.ts';
import { useZone } from '../../data/appearance.tsx';
import { errorText } from '../../data/error-text.ts';
import { useApi, useExplorerEvents } from '../../data/explorer.tsx';
import { useNow } from '../../data/use-now.ts';
import { usePreference } from '../../data/use-preference.ts';
import { counted, formatBriefTime, formatMillis, visibleText } from '../../ui/format/index.ts';
import { announce, announceUndoable, Button, Checkbox, CopyButton, focusIfLost } from '../../ui/parts/index.ts';
import { askedWords } from './asked-words.ts';
import { FailedSetting, Setting, SettingsSection } from './section.tsx';
import './assistants.css';
import './settings.css';

const CALLS = ['assistant calls'] as const;

/** Shows the switch that lets assistants read, a configuration to copy, and the last calls of assistants. */
export function AssistantSettings() {
  const [{ isAllowed }, keep, isRead] = usePreference(ASSISTANTS_PREFERENCE, AssistantAccess);
  return (
    <SettingsSection
      icon={<Bot aria-hidden="true" />}
      title="Assistants"
      about="Programs that ask about the stored data over the Model Context Protocol."
    >
      <Setting
        name="Reading"
        about="Assistants on this machine can list tables, run queries and look up records. They cannot change or sign anything. An assistant may send what it reads to other machines."
      >
        <Checkbox isSelected={isRead && isAllowed} onChange={(next) => void keep({ isAllowed: next })}>
          Let assistants read
        </Checkbox>
      </Setting>
      <Configuration />
      <Calls />
    </SettingsSection>
  );
}

/** Shows the configuration with which an assistant starts `orrery mcp` on this machine. */
function Configuration() {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['assistant command'],
    queryFn: ({ signal }) => api.call('assistantCommand', {}, signal),
  });
  // One line for the command with its arguments, which would be a dozen otherwise.
  const text = data && `{\n  "mcpServers": {\n    "orrery": ${JSON.stringify(data)}\n  }\n}`;
  return (
    <div className="setting-example">
      <div className="setting-example-head">
        <span>Configuration of an assistant</span>
        {text !== undefined && <CopyButton text={text} what="configuration" />}
      </div>
      {text !== undefined && <pre className="mono">{text}</pre>}
      {text === undefined && error !== null && <FailedSetting error={error} onAsk={() => refetch()} />}
    </div>
  );
}

/** Takes the Undo of the deletion before away. */
let withdrawRestoring = () => {};

function Calls() {
  const api = useApi();
  const client = useQueryClient();
  useExplorerEvents(
    useCallback(
      (event: ExplorerEvent) => void (event.type === 'assistants' && client.invalidateQueries({ queryKey: CALLS })),
      [client],
    ),
  );
  const { data, error, refetch } = useQuery({
    queryKey: CALLS,
    queryFn: async ({ signal }) => (await api.call('assistantCalls', {}, signal)).calls,
  });
  const onError = (thrown: Error) => announce(errorText(thrown), 'bad');
  const restore = useMutation({
    mutationFn: () => api.call('restoreAssistantCalls', {}),
    onSuccess({ restored }) {
      if (restored === 0) announce('The calls cannot be restored any more', 'bad');
      return client.invalidateQueries({ queryKey: CALLS });
    },
    onError,
  });
  const clear = useMutation({
    mutationFn: () => api.call('clearAssistantCalls', {}),
    onSuccess() {
      // Undo restores what was deleted last.
      withdrawRestoring();
      withdrawRestoring = announceUndoable('Deleted the calls', () => restore.mutate());
      return client.invalidateQueries({ queryKey: CALLS });
    },
    onError,
  });
  const box = useRef<HTMLDivElement>(null);
  const deleteAll = () => {
    clear.mutate();
    // The button goes with the calls.
    focusIfLost(() => box.current);
  };
  return (
    <div ref={box} className="setting-example" tabIndex={-1}>
      <div className="setting-example-head">
        <h3 id="assistant-calls">
          {data === undefined || data.length === 0 ? 'Calls' : `Last ${counted(data.length, 'call')}`}
        </h3>
        {data !== undefined && data.length > 0 && (
          <Button size="small" variant="quiet" onPress={deleteAll}>
            Delete all
          </Button>
        )}
      </div>
      {data === undefined && error !== null && <FailedSetting error={error} onAsk={() => refetch()} />}
      {data?.length === 0 && <p>No calls. The last 200 of them are listed here.</p>}
      {data !== undefined && data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className="assistant-calls" aria-labelledby="assistant-calls" tabIndex={0}>
          <ol>
            {data.map((call, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: calls have no id, and the list is only replaced whole
              <Call key={index} call={call} />
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function Call({ call }: { call: AssistantCall }) {
  const zone = useZone();
  const now = useNow(30_000);
  const outcome = call.rows === null ? '' : ` · ${counted(call.rows, 'row')}`;
  return (
    <li className="assistant-call">
      <p className="assistant-call-head num">
        <strong className="mono">{call.tool}</strong>
        <span data-tip={formatMillis(call.startedAt, zone).exact}>{formatBriefTime(call.startedAt, now, zone)}</span>
        <span>
          {(call.elapsedMs / 1000).toFixed(2)} s{outcome}
        </span>
        {call.client !== '' && (
          <span>
            by <bdi>{visibleText(call.client)}</bdi>
          </span>
        )}
      </p>
      <pre className="mono">{askedWords(call)}</pre>
      {call.problem !== null && <p className="setting-error">{visibleText(call.problem)}</p>}
    </li>
  );
}
