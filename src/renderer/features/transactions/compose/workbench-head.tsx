import { Braces, ChevronLeft, Copy, Ellipsis, FileText, Rows3, WrapText } from 'lucide-react';
import { announce, copyText, IconButton, MenuFrom, MenuItem, Segmented } from '../../../ui/parts/index.ts';
import { commandTitle } from '../guides/index.ts';
import type { Keeping } from './use-draft.ts';
import './workbench.css';

/** The form of a command, or its JSON. */
export type WorkbenchMode = 'form' | 'json';

interface WorkbenchHeadProps {
  /** Name of the command, in camel case. */
  command: string;
  /** The command as JSON text. */
  text: string;
  mode: WorkbenchMode;
  onMode: (mode: WorkbenchMode) => void;
  /** Formats the JSON; undefined while it has a mistake. */
  onFormat: (() => void) | undefined;
  /** Called to save the command as a template. */
  onSave: () => void;
  onLeave: () => void;
  keeping: Keeping;
}

async function copyJson(text: string): Promise<void> {
  const copied = await copyText(text);
  announce(copied ? 'Copied the JSON' : 'The JSON could not be copied', copied ? 'good' : 'bad');
}

/** Shows the name of a command and the state of its draft, with the choice between form and JSON and further acts. */
export function WorkbenchHead(props: WorkbenchHeadProps) {
  const { command, text, mode, onMode, onFormat, onSave, onLeave, keeping } = props;
  return (
    <header className="workbench-head">
      <IconButton label="Choose another command" icon={<ChevronLeft aria-hidden="true" />} onPress={onLeave} />
      <div className="workbench-title">
        <h2>{commandTitle(command)}</h2>
        <p className="faint">
          <span className="mono">{command}</span>
          <KeepingWord keeping={keeping} />
        </p>
      </div>
      <div className="workbench-tools">
        <Segmented
          label="Edit as"
          value={mode}
          options={[
            { value: 'form', label: 'Form', icon: <Rows3 aria-hidden="true" /> },
            { value: 'json', label: 'JSON', icon: <Braces aria-hidden="true" /> },
          ]}
          onChange={onMode}
        />
        {mode === 'json' && (
          <IconButton
            label="Format"
            shortcut="Shift Alt F"
            icon={<WrapText aria-hidden="true" />}
            reason={onFormat === undefined ? 'The text has a mistake.' : undefined}
            onPress={() => onFormat?.()}
          />
        )}
        <MenuFrom label="This command" trigger={<IconButton label="More" icon={<Ellipsis aria-hidden="true" />} />}>
          <MenuItem id="template" icon={<FileText aria-hidden="true" />} onAction={onSave}>
            Save as template
          </MenuItem>
          <MenuItem id="copy" icon={<Copy aria-hidden="true" />} onAction={() => copyJson(text)}>
            Copy as JSON
          </MenuItem>
        </MenuFrom>
      </div>
    </header>
  );
}

function KeepingWord({ keeping }: { keeping: Keeping }) {
  if (keeping.state === 'unchanged') return null;
  if (keeping.state === 'failed') return <span className="workbench-unkept"> · Not saved: {keeping.problem}</span>;
  return <span> · {keeping.state === 'kept' ? 'Draft saved' : 'Saving…'}</span>;
}
