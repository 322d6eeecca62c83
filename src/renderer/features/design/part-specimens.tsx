import { CircleAlert, CloudOff, Copy, Inbox, Plus, RotateCw, SearchX, SunMoon } from 'lucide-react';
import { useState } from 'react';
import type { ValidatorNodeStatus } from '../../../contract/index.ts';
import { formatDuration, formatNanoseconds, relativeTime } from '../../ui/format/index.ts';
import {
  Amount,
  Avatar,
  announce,
  Button,
  Checkbox,
  Chip,
  CopyButton,
  Dialog,
  DialogActions,
  Explained,
  Fact,
  Facts,
  FittedIdentifier,
  FullIdentifier,
  IconButton,
  Identifier,
  JsonView,
  Keys,
  Logo,
  MenuChoice,
  MenuFrom,
  MenuItem,
  MenuSection,
  Notice,
  PopoverFrom,
  Score,
  Segmented,
  Select,
  ShareBar,
  SidePanel,
  Skeleton,
  Spinner,
  State,
  Tabs,
  TextField,
} from '../../ui/parts/index.ts';
import { StatusChip } from '../shared/nodes/status.tsx';
import { Specimen, Specimens } from './specimen.tsx';
import './design.css';

const ID = '43697a3e911d8b70c0ce672adde17a5c38ca8f6a0486bf85ed0546e1b9a82887';
const TONES = ['neutral', 'good', 'warn', 'bad', 'info', 'violet', 'accent'] as const;
const NOON = 1_710_849_784_123_456_789n;

/** Shows buttons, fields, chips and the other small components in every state. */
export function PartSpecimens({ theme }: { theme: string }) {
  return (
    <>
      <ButtonSpecimens />
      <InputSpecimens />
      <ValueSpecimens />
      <OverlaySpecimens />
      <StateSpecimens />
      <PanelSpecimens theme={theme} />
    </>
  );
}

function ButtonSpecimens() {
  return (
    <Specimens title="Buttons">
      {(['primary', 'plain', 'quiet'] as const).map((variant) => (
        <Specimen key={variant} name={variant}>
          <Button variant={variant}>Button</Button>
          <Button variant={variant} icon={<Plus aria-hidden="true" />}>
            With icon
          </Button>
          <Button variant={variant} isDisabled>
            Disabled
          </Button>
          <Button variant={variant} size="small">
            Small
          </Button>
        </Specimen>
      ))}
      <Specimen name="Icon">
        <IconButton label="Copy" icon={<Copy aria-hidden="true" />} />
        <IconButton label="Theme" shortcut="t" icon={<SunMoon aria-hidden="true" />} />
        <IconButton label="Disabled" icon={<Copy aria-hidden="true" />} isDisabled />
        <IconButton label="Small" size="small" icon={<Copy aria-hidden="true" />} />
        <CopyButton text={ID} what="id" />
      </Specimen>
      <Specimen name="Keys">
        <Keys keys="Ctrl K" />
        <Keys keys="g n" />
        <Keys keys="?" />
      </Specimen>
      <Specimen name="Mark and motion">
        <Logo />
        <Spinner />
      </Specimen>
    </Specimens>
  );
}

function InputSpecimens() {
  const [choice, setChoice] = useState<'one' | 'two' | 'three'>('one');
  const [text, setText] = useState('');
  const [checked, setChecked] = useState(true);
  const options = [
    { value: 'one', label: 'One' },
    { value: 'two', label: 'Two' },
    { value: 'three', label: 'Three' },
  ] as const;
  return (
    <Specimens title="Inputs">
      <Specimen name="Text field">
        <TextField label="Name" value={text} onChange={setText} placeholder="Type something" description="A hint" />
      </Specimen>
      <Specimen name="Text field, wrong">
        <TextField label="Block" value="12x" onChange={() => {}} error="A block is a whole number." mono />
      </Specimen>
      <Specimen name="Select">
        <Select label="Choice" labelled value={choice} options={options} onChange={setChoice} />
        <Select label="Disabled" value={choice} options={options} onChange={setChoice} isDisabled />
      </Specimen>
      <Specimen name="Segmented">
        <Segmented label="Choice" value={choice} options={options} onChange={setChoice} />
      </Specimen>
      <Specimen name="Checkbox">
        <Checkbox isSelected={checked} onChange={setChecked}>
          On or off
        </Checkbox>
        <Checkbox isSelected={false} isIndeterminate onChange={() => {}}>
          Some
        </Checkbox>
        <Checkbox isSelected={false} onChange={() => {}}>
          Off
        </Checkbox>
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label="Specimen"
          value={choice}
          onChange={setChoice}
          tabs={options.map(({ value, label }) => ({
            value,
            label,
            count: value === 'two' ? '2,016' : undefined,
            content: () => <p>Content of {label.toLowerCase()}</p>,
          }))}
        />
      </Specimen>
    </Specimens>
  );
}

function ValueSpecimens() {
  const changes: [ValidatorNodeStatus, ValidatorNodeStatus][] = [
    ['VALIDATOR_NODE_STATUS_CONSENSUS', 'VALIDATOR_NODE_STATUS_CONSENSUS'],
    ['VALIDATOR_NODE_STATUS_CONSENSUS', 'VALIDATOR_NODE_STATUS_ERSATZ'],
    ['VALIDATOR_NODE_STATUS_ERSATZ', 'VALIDATOR_NODE_STATUS_CONSENSUS'],
    ['VALIDATOR_NODE_STATUS_PENDING', 'VALIDATOR_NODE_STATUS_UNSPECIFIED'],
    ['VALIDATOR_NODE_STATUS_UNSPECIFIED', 'VALIDATOR_NODE_STATUS_UNSPECIFIED'],
  ];
  return (
    <Specimens title="Values">
      <Specimen name="Chips">
        {TONES.map((tone) => (
          <Chip key={tone} tone={tone}>
            {tone}
          </Chip>
        ))}
      </Specimen>
      <Specimen name="Chips with a dot">
        {TONES.map((tone) => (
          <Chip key={tone} tone={tone} dot>
            {tone}
          </Chip>
        ))}
      </Specimen>
      <Specimen name="Status: same, promoted, demoted, new, unknown">
        {changes.map(([status, previous]) => (
          <StatusChip key={status + previous} status={status} previous={previous} />
        ))}
      </Specimen>
      <Specimen name="Amounts: exact on hover">
        <Amount raw="1234567899999999999999999" decimals={18} />
        <Amount raw="-1500000000000000000" decimals={18} />
        <Amount raw="1" decimals={18} />
        <Amount raw="" decimals={18} />
        <Score text="0.04563946123456789" />
      </Specimen>
      <Specimen name="Times">
        <span className="num" data-tip={formatNanoseconds(NOON, 'utc').exact}>
          {formatNanoseconds(NOON, 'utc').short}
        </span>
        <span>{relativeTime(0, 42_000)}</span>
        <span>{formatDuration(3_900_000_000_000n)}</span>
      </Specimen>
      <Specimen name="Ids: short, copyable, none">
        <Identifier id={ID} />
        <Identifier id={ID} head={10} tail={10} copyable />
        <Identifier id="network" />
        <Identifier id="" />
        <FittedIdentifier id={ID} />
      </Specimen>
      <Specimen name="Id in full">
        <FullIdentifier id={ID} what="id" />
      </Specimen>
      <Specimen name="Avatars">
        {['Greenfield One', 'Полюс', 'Kepler', 'Tycho', 'Io', 'Cassini', 'Meridian', ''].map((name) => (
          <Avatar key={name} name={name} id={name + ID} />
        ))}
        <Avatar name="Northern Star" id={ID} size="large" />
      </Specimen>
      <Specimen name="Share">
        <div className="specimen-narrow">
          <ShareBar share={0.62} text="20.66%" tip="2,066 of 10,000" />
          <ShareBar share={0.02} text="0.71%" />
        </div>
      </Specimen>
    </Specimens>
  );
}

function OverlaySpecimens() {
  const [choice, setChoice] = useState('one');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Specimens title="Overlays">
      <Specimen name="Dialog">
        <Button onPress={() => setOpen(true)}>Dialog</Button>
        <Dialog title="Is this meant?" isOpen={isOpen} onClose={close}>
          <p>What happens then, in a sentence or two.</p>
          <DialogActions>
            <Button variant="quiet" onPress={close}>
              Cancel
            </Button>
            <Button variant="primary" onPress={close}>
              It is
            </Button>
          </DialogActions>
        </Dialog>
      </Specimen>
      <Specimen name="Menu, popover, toast, tip">
        <MenuFrom label="Specimen" trigger={<Button>Menu</Button>}>
          <MenuSection title="Do">
            <MenuItem id="copy" icon={<Copy aria-hidden="true" />} hint="Ctrl C">
              Copy
            </MenuItem>
            <MenuItem id="none" isDisabled>
              Not now
            </MenuItem>
          </MenuSection>
          <MenuChoice title="Choose" value={choice} onChange={setChoice}>
            <MenuItem id="one">One</MenuItem>
            <MenuItem id="two">Two</MenuItem>
          </MenuChoice>
        </MenuFrom>
        <PopoverFrom label="Specimen" trigger={<Button>Popover</Button>}>
          <div className="specimen-popover">Anything that belongs to the button.</div>
        </PopoverFrom>
        <Button onPress={() => announce('Copied 12 rows')}>Toast</Button>
        <Button onPress={() => announce('The rows could not be copied', 'bad')}>Toast, bad</Button>
        <Explained tip="Exact value, or what the thing means">Explained</Explained>
        <Button reason="Select two periods to compare them">With a reason</Button>
      </Specimen>
    </Specimens>
  );
}

function StateSpecimens() {
  return (
    <Specimens title="States">
      <Specimen name="Empty">
        <State icon={<Inbox />} title="No parties yet">
          <p>They appear here as they are read from the network.</p>
        </State>
      </Specimen>
      <Specimen name="Nothing found">
        <State icon={<SearchX />} title="Nothing matches the filter" actions={<Button>Clear the filter</Button>}>
          <p>Only stored data is searched.</p>
        </State>
      </Specimen>
      <Specimen name="Failed">
        <State
          tone="bad"
          icon={<CircleAlert />}
          title="Parties could not be loaded"
          actions={<Button icon={<RotateCw aria-hidden="true" />}>Try again</Button>}
        >
          <p>This page is not stored here, and cannot be downloaded now.</p>
        </State>
      </Specimen>
      <Specimen name="Loading">
        <div className="specimen-narrow">
          <Skeleton width={24} />
          <Skeleton width={14} />
          <Skeleton width={19} />
        </div>
      </Specimen>
      <Specimen name="Notices" wide>
        <Notice tone="warn" icon={<CloudOff aria-hidden="true" />}>
          The network cannot be reached, so this is as of yesterday 18:04. Orrery keeps trying.
        </Notice>
        <Notice
          tone="bad"
          icon={<CircleAlert aria-hidden="true" />}
          action={
            <Button size="small" variant="quiet">
              Try again
            </Button>
          }
        >
          The answer broke the interface; nothing of it was stored.
        </Notice>
        <Notice tone="info" icon={<Spinner />}>
          Still downloading: 48,000 of at least 120,000 parties.
        </Notice>
      </Specimen>
    </Specimens>
  );
}

function PanelSpecimens({ theme }: { theme: string }) {
  return (
    <Specimens title="Record">
      <Specimen name="Side panel, facts and JSON" wide>
        <div className="specimen-panel">
          <SidePanel label={`Specimen record, ${theme}`} head={<h2>Northern Star</h2>} onClose={() => {}}>
            <Facts title="Stake">
              <Fact name="Total">
                <Amount raw="3725886091000000000000000" decimals={18} />
              </Fact>
              <Fact name="Pending" hint="Change of the stake in the next epoch">
                <Amount raw="-5525000000000000000000" decimals={18} />
              </Fact>
              <Fact name="Node id" wide>
                <FullIdentifier id={ID} what="node id" />
              </Fact>
            </Facts>
            <JsonView value={{ name: 'Northern Star', votingPower: 989, rewardScore: null, ok: true }} what="record" />
          </SidePanel>
        </div>
      </Specimen>
    </Specimens>
  );
}
