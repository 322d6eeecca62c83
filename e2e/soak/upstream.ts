/** The upstream of the soak: a sandbox whose chain moves faster than real ones, and whose answers keep failing. */
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';

export interface SoakUpstream {
  readonly sandbox: Sandbox;
  /** Stops the chain and all faults. */
  freeze(): Promise<void>;
}

/** Blocks at the start: some days of checkpoints and epochs, and segments to export. */
const FIRST_HEIGHT = 12_000;
const FAULT_EVERY_MS = 6_000;
/** One after the other, with times without a fault between them. */
const FAULTS = [
  '',
  'status:503',
  '',
  'reset@/api/v2/parties',
  'latency:400',
  '',
  'cut@/api/v2/networkhistory/export',
  'garbage@/api/v2/checkpoints',
  '',
  'rate-limit:2',
  'wrong-types@/api/v2/nodes',
  '',
  'reset',
  'cursor-loop@/api/v2/parties',
  '',
  'status:500@/api/v2/funding-periods',
];

/** @param speed how many times as fast as real time the chain moves */
export async function startUpstream(speed: number): Promise<SoakUpstream> {
  const started = Date.now();
  let frozenAt: number | undefined;
  const sandbox = await startSandbox({
    height: FIRST_HEIGHT,
    parties: 3_000,
    historyRows: 10,
    now: () => started + ((frozenAt ?? Date.now()) - started) * speed,
  });
  let turn = 0;
  const timer = setInterval(() => {
    turn += 1;
    void sandbox.setFaults(FAULTS[turn % FAULTS.length] ?? '');
  }, FAULT_EVERY_MS);
  return {
    sandbox,
    async freeze() {
      clearInterval(timer);
      await sandbox.setFaults('');
      frozenAt = Date.now();
    },
  };
}
