/**
 * Checks that the page still talks to the run that it signed in to. After that run, any program of this machine may
 * listen on its port and would receive the page's requests, including passphrases.
 */
import { raceAbort } from '../../../async/index.ts';
import { OrreryError, PROOF_CONTEXT, PROOF_PATH, ProofAnswer, tryParseJson } from '../../../contract/index.ts';

const NONCE_BYTES = 32;
/**
 * Maximum wait for an answer: a program that accepts connections but never answers must not block calls (milliseconds).
 * On a busy computer the explorer itself can take ten seconds.
 */
const PROOF_TIMEOUT_MS = 30_000;

/**
 * Returns true for an error after which this page must sign in again: the explorer was restarted or is another one, so
 * it no longer accepts the page's token or host name.
 */
export function isOfAnotherRun(thrown: unknown): boolean {
  return OrreryError.hasCode(thrown, 'TOKEN_MISSING', 'HOST_REFUSED');
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns true if `proof` (hexadecimal) is the HMAC of the nonce with the token as its key. Only a program that knows
 * the token can make it, and each nonce is new.
 */
async function isProof(token: string, nonce: string, proof: string): Promise<boolean> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(token), algorithm, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, fromHex(proof), encoder.encode(`${PROOF_CONTEXT}${nonce}`));
}

/** The proof that the server is the explorer that the page signed in to. */
export interface RunProof {
  /**
   * Resolves when the server has proved itself. A proof is valid for the connection, until `forget`. Concurrent callers
   * share one proof.
   * @throws OrreryError UPSTREAM_UNREACHABLE if another program or nothing answers, CANCELLED, and the errors of `send`
   */
  ensure(signal?: AbortSignal | null): Promise<void>;
  /** Invalidates the proof, because the connection was or may have been lost. */
  forget(): void;
}

/** The page's token, and its way to the server. */
export interface ProofParts {
  token: string;
  /** The server's name in errors. */
  service: string;
  /** Sends a request to this origin, without credentials. Throws an OrreryError if it is refused or not answered. */
  send(path: string, init: RequestInit): Promise<Response>;
  /** True while a connection is open whose end is detected. Without one, every caller needs a new proof. */
  isConnected(): boolean;
}

/**
 * Returns the proof that the server of this origin is the explorer that knows the token, which the page requires before
 * it sends the token. Nothing is sent until `ensure` is called.
 */
export function createRunProof({ token, service, send, isConnected }: ProofParts): RunProof {
  let pending: Promise<void> | undefined;

  async function askForProof(): Promise<void> {
    const nonce = toHex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
    const body = await send(PROOF_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ nonce }),
      signal: AbortSignal.timeout(PROOF_TIMEOUT_MS),
    })
      .then((response) => response.text())
      .catch((thrown: unknown) => {
        // An answer that is late, or is cut off, says nothing about the program.
        if (thrown instanceof OrreryError && thrown.code !== 'CANCELLED') throw thrown;
        throw new OrreryError('UPSTREAM_UNREACHABLE', { service, reason: 'it does not answer' });
      });
    const answer = ProofAnswer.safeParse(tryParseJson(body));
    if (!answer.success || !(await isProof(token, nonce, answer.data.proof))) {
      throw new OrreryError('UPSTREAM_UNREACHABLE', { service, reason: 'another program answers at its address' });
    }
  }

  function share(): Promise<void> {
    if (pending !== undefined) return pending;
    const proof = askForProof();
    const drop = () => {
      if (pending === proof) pending = undefined;
    };
    pending = proof;
    proof.then(() => {
      if (!isConnected()) drop();
    }, drop);
    return proof;
  }

  return {
    async ensure(signal) {
      // The proof continues for other callers.
      await raceAbort(share(), signal ?? undefined);
    },
    forget() {
      pending = undefined;
    },
  };
}
