import type { TransactionInspection } from '../../../../contract/index.ts';
import { useShape } from '../compose/use-commands.ts';
import type { Json } from '../json/value.ts';
import { problemInWords } from './refusal-text.ts';

/**
 * Says why the network would reject a command when it executes it, although its check accepts the transaction. Shows
 * nothing if no rejection is expected.
 */
export function LaterRejection({ inspection: { later, command } }: { inspection: TransactionInspection }) {
  const { data: shape } = useShape(later === null ? undefined : Object.keys(command ?? {})[0]);
  if (later === null) return null;
  return (
    <span>
      <strong>The network would reject it on execution.</strong> {problemInWords(later, shape, command as Json)}.{' '}
      <span className="faint mono">
        ({later.path}: {later.text})
      </span>
    </span>
  );
}
