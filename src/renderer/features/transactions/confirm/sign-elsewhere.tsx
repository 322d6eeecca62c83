import { Copy, Download, FileSignature } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { z } from 'zod';
import { type Preparation, SigningRequest } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { useStatus } from '../../../data/use-status.ts';
import { formatInteger } from '../../../ui/format/index.ts';
import { announce, Button, copyText, downloadFile, Fact, Facts, Identifier, Spinner } from '../../../ui/parts/index.ts';
import type { Signed } from './cards.tsx';
import { useRefusalText } from './refusal-text.ts';
import '../compose/rail.css';
import '../compose/workbench.css';
import './cards.css';

/**
 * Shows the request for a signature of another wallet or device, and a field for the signature. `onSigned` is called
 * with the signed transaction when the signature is valid; else an error is shown.
 */
export function SignElsewhere({
  preparation,
  onPrepared,
  onOpen,
  onSigned,
}: {
  preparation: Preparation;
  /** Called with the new preparation; its nonce, block and proof may differ from the earlier ones. */
  onPrepared: (preparation: Preparation) => void;
  /** Called with true once there is a request, and with false when it is too old or this form goes. */
  onOpen: (isOpen: boolean) => void;
  onSigned: (signed: Signed) => void;
}) {
  const { id, publicKey } = preparation;
  const api = useApi();
  const refusalText = useRefusalText(preparation);
  const field = useRef<HTMLTextAreaElement>(null);
  const fieldId = useId();
  const [request, setRequest] = useState<SigningRequest>();
  const [failure, setFailure] = useState<unknown>();
  const newest = useStatus()?.position?.height;
  const isTooOld = request !== undefined && newest !== undefined && newest > request.lastBlock;
  const isOpen = request !== undefined && !isTooOld;
  const whyNot = isTooOld ? 'The network takes no signature of this request any more.' : undefined;

  useEffect(() => {
    onOpen(isOpen);
    return () => onOpen(false);
  }, [isOpen, onOpen]);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    api.call('signingRequest', { id }, signal).then(
      (answer) => {
        if (signal.aborted) return;
        setRequest(answer.request);
        onPrepared(answer.preparation);
      },
      (thrown: unknown) => !signal.aborted && setFailure(thrown),
    );
    return () => controller.abort();
  }, [api, id, onPrepared]);

  // The button that opened this form is gone, and with it the focus.
  useEffect(() => {
    if (request !== undefined && document.activeElement === document.body) field.current?.focus();
  }, [request]);

  const accept = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    try {
      onSigned(await api.call('acceptSignature', { id, publicKey, signature: field.current?.value ?? '' }));
    } catch (thrown) {
      setFailure(thrown);
      // The message is at the field, which may be out of sight.
      field.current?.focus();
    }
  };
  const problem = failure === undefined ? undefined : refusalText(failure);

  const text = request && `${JSON.stringify(z.encode(SigningRequest, request), null, 2)}\n`;
  return (
    <section className="card confirm-card" aria-label="Sign elsewhere">
      <div className="confirm-card-head">
        <h3>Sign elsewhere</h3>
        {text === undefined && failure === undefined && <Spinner />}
        {text !== undefined && (
          <div className="confirm-card-tools">
            <Button
              size="small"
              icon={<Copy aria-hidden="true" />}
              reason={whyNot}
              onPress={async () => {
                const copied = await copyText(text);
                announce(copied ? 'Copied the request' : 'The request could not be copied', copied ? 'good' : 'bad');
              }}
            >
              Copy the request
            </Button>
            <Button
              size="small"
              icon={<Download aria-hidden="true" />}
              reason={whyNot}
              onPress={() => downloadFile('signing-request.json', new Blob([text], { type: 'application/json' }))}
            >
              Export the request
            </Button>
          </div>
        )}
      </div>
      {request !== undefined && (
        <form onSubmit={accept}>
          <p className="faint">
            Give the request, or its digest, to the program or device that has this key. Enter the signature that it
            makes.
          </p>
          <Facts>
            <Fact name="Digest" hint="The 32 bytes to sign, by plain Ed25519">
              <Identifier id={request.digest} what="digest" copyable />
            </Fact>
            <Fact name="Key">
              <Identifier id={publicKey} what="public key" copyable />
            </Fact>
          </Facts>
          <LastBlock height={request.lastBlock} newest={newest} isTooOld={isTooOld} />
          <div className="field">
            <label className="field-label" htmlFor={fieldId}>
              Signature
            </label>
            <textarea
              id={fieldId}
              ref={field}
              className="input mono"
              rows={3}
              maxLength={1024}
              spellCheck={false}
              autoComplete="off"
              aria-invalid={problem !== undefined}
              aria-describedby={`${fieldId}-about`}
            />
            <p
              id={`${fieldId}-about`}
              className={problem === undefined ? 'field-description' : 'field-error'}
              role={problem === undefined ? undefined : 'alert'}
            >
              {problem ?? '128 hexadecimal digits, or base64'}
            </p>
          </div>
          <Button type="submit" icon={<FileSignature aria-hidden="true" />}>
            Use this signature
          </Button>
        </form>
      )}
      {request === undefined && problem !== undefined && (
        <p className="rail-problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

/** Says until which block the network accepts what the request signs. */
function LastBlock({ height, newest, isTooOld }: { height: bigint; newest: bigint | undefined; isTooOld: boolean }) {
  if (isTooOld) {
    return (
      <p className="rail-problem" role="alert">
        This request was valid until block {formatInteger(height)} and is too old. Go back to editing and review the
        command again.
      </p>
    );
  }
  return (
    <p className="workbench-hint">
      This request is valid until block {formatInteger(height)}.
      {newest !== undefined && ` The newest block is ${formatInteger(newest)}.`}
    </p>
  );
}
