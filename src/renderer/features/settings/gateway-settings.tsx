import { Eye, EyeOff, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { GRPC_PREFERENCE, type OutputOf } from '../../../contract/index.ts';
import { errorText } from '../../data/error-text.ts';
import { useSwitch } from '../../data/use-switch.ts';
import { Checkbox, CopyButton, IconButton, Skeleton, TryAgain } from '../../ui/parts/index.ts';
import { sampleCommand } from './sample.ts';
import { Setting, SettingsSection } from './section.tsx';
import { useGatewayAccess } from './use-gateway-access.ts';
import './settings.css';

type Access = OutputOf<'gatewayAccess'>;

/** Shows the address and the token of the gateway, the switch for gRPC, and a command to try. */
export function GatewaySettings() {
  const { data, error, refetch } = useGatewayAccess();
  return (
    <SettingsSection
      icon={<KeyRound aria-hidden="true" />}
      title="Gateway"
      about="The same data over HTTP, for scripts and notebooks on this machine."
    >
      {data !== undefined ? (
        <GatewayAccess {...data} />
      ) : error !== null ? (
        <div className="setting">
          <p className="setting-error">{errorText(error)}</p>
          <TryAgain size="small" onAsk={() => refetch()} />
        </div>
      ) : (
        <GatewayLoading />
      )}
    </SettingsSection>
  );
}

function GatewayAccess({ address, token, offersGrpc }: Access) {
  return (
    <>
      <Setting name="Address" about={ABOUT_ADDRESS}>
        <code className="setting-value mono">{address}</code>
        <CopyButton text={address} what="address" />
      </Setting>
      <Setting name="Token" about={ABOUT_TOKEN}>
        <Token token={token} />
      </Setting>
      <Setting name="gRPC" about={ABOUT_GRPC}>
        {offersGrpc ? <GrpcSwitch target={new URL(address).host} /> : <span>Off: Orrery runs with --no-grpc.</span>}
      </Setting>
      <div className="setting-example">
        <div className="setting-example-head">
          <span>Try it</span>
          <CopyButton text={sampleCommand(address, token)} what="command, with the token" />
        </div>
        {/* The token is not visible, but a copy of the text contains it, so that the pasted command works. */}
        <pre
          className="mono"
          onCopy={(event) => {
            const selected = getSelection()?.toString() ?? '';
            event.clipboardData.setData('text/plain', selected.replaceAll(HIDDEN, token));
            event.preventDefault();
          }}
        >
          {sampleCommand(address, HIDDEN)}
        </pre>
      </div>
    </>
  );
}

/** Shows a placeholder as high as the loaded content. */
function GatewayLoading() {
  return (
    <>
      <Setting name="Address" about={ABOUT_ADDRESS}>
        <Skeleton width={22} says="Loading the gateway" />
      </Setting>
      <Setting name="Token" about={ABOUT_TOKEN}>
        <Skeleton width={22} />
      </Setting>
      <Setting name="gRPC" about={ABOUT_GRPC}>
        <Skeleton width={22} />
      </Setting>
      <div className="setting-example" aria-hidden="true">
        <div className="setting-example-head">
          <span>Try it</span>
        </div>
        <pre className="mono setting-example-loading">{sampleCommand(SOME_ADDRESS, HIDDEN)}</pre>
      </div>
    </>
  );
}

const ABOUT_ADDRESS = 'Reachable from this machine only. The next start uses the same port if it is free.';
const ABOUT_TOKEN = 'Anyone who has it can read all data that Orrery stores.';
const ABOUT_GRPC = 'The same data on the same port, without TLS. Clients find the services by reflection.';

/** Placeholder with the length of a real address, so that nothing moves when the address arrives. */
const SOME_ADDRESS = 'http://127.0.0.1:00000';

/** The mask that replaces a token. */
const HIDDEN = '•'.repeat(24);

function Token({ token }: { token: string }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <code className="setting-value mono">{shown ? token : HIDDEN}</code>
      <IconButton
        size="small"
        label={shown ? 'Hide the token' : 'Show the token'}
        icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        onPress={() => setShown(!shown)}
      />
      <CopyButton text={token} what="token" />
    </>
  );
}

/** Shows the switch for gRPC, and the address without a scheme, as clients of gRPC take it. */
function GrpcSwitch({ target }: { target: string }) {
  const [isOn, setOn] = useSwitch(GRPC_PREFERENCE);
  return (
    <>
      {isOn && (
        <>
          <code className="setting-value mono">{target}</code>
          <CopyButton text={target} what="address for gRPC" />
        </>
      )}
      <Checkbox isSelected={isOn} onChange={setOn}>
        Answer gRPC
      </Checkbox>
    </>
  );
}
