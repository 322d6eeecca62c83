import type { ErrorBody } from './error-body.ts';
import { type Catalogue, type ErrorCode, errorCatalogue } from './errors.ts';

type Placeholders<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type ErrorParameters<C extends ErrorCode> = {
  [Name in Placeholders<Catalogue[C]['text']> | Placeholders<Catalogue[C]['remedy']>]: string | number | bigint;
};

const DOMAIN = 'orrery';
/** Maximum length of a quoted value, in UTF-16 units: it fits the names of all tables and does not flood a log. */
const MAX_QUOTED_CHARACTERS = 300;

function fill(template: string, parameters: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '');
}

function isRefusedWith({ code, parameters }: OrreryError, statuses: readonly string[]): boolean {
  return code === 'UPSTREAM_REFUSED' && statuses.includes(parameters.status ?? '');
}

function quoted(value: string | number | bigint): string {
  const text = String(value);
  return text.length > MAX_QUOTED_CHARACTERS ? `${text.slice(0, MAX_QUOTED_CHARACTERS)}…` : text;
}

/** HTTP statuses of a service that is temporarily unable to answer. */
const OVERLOADED_STATUSES: readonly string[] = ['502', '503', '504'];
/** 408: a busy service did not read the request in time. */
const TRANSIENT_STATUSES: readonly string[] = ['408', '500', ...OVERLOADED_STATUSES];
const OFFLINE_CODES: ReadonlySet<ErrorCode> = new Set([
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_CLOSES',
  'UPSTREAM_LIMITED',
  'CHAIN_MISMATCH',
]);
const TRANSIENT_CODES: ReadonlySet<ErrorCode> = new Set([
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_CLOSES',
  'UPSTREAM_LIMITED',
  'UPSTREAM_INVALID',
  'THREAD_LOST',
]);

/** An error of the catalogue. Its message says what happened and what to do; `parameters` hold the values in it. */
export class OrreryError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'OrreryError';
  readonly code: C;
  readonly parameters: Readonly<Record<string, string>>;

  constructor(code: C, parameters: ErrorParameters<C>, options?: { cause?: unknown }) {
    const texts = Object.fromEntries(
      Object.entries(parameters as Record<string, string | number | bigint>).map(([name, value]) => [
        name,
        quoted(value),
      ]),
    );
    const { text, remedy } = errorCatalogue[code];
    super(`${fill(text, texts)} ${fill(remedy, texts)}`, options);
    this.code = code;
    this.parameters = texts;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  /** The error's text without the remedy and without a full stop, for use inside a sentence. */
  get summary(): string {
    const { remedy } = errorCatalogue[this.code];
    return this.message.slice(0, -fill(remedy, this.parameters).length).trim().replace(/\.$/, '');
  }

  /**
   * True if the same request may succeed when it is sent again: after a lost connection, a pause that the service asked
   * for, an answer that breaks the interface (half a body, a web page), an error of the service (408, 500, 502 to 504),
   * or the end of a thread that is started again. Other refusals (4xx) are final.
   */
  get isTransient(): boolean {
    return TRANSIENT_CODES.has(this.code) || isRefusedWith(this, TRANSIENT_STATUSES);
  }

  /** True if no request to the network can succeed now: it is away or overloaded, or another chain answers. */
  get isOffline(): boolean {
    return OFFLINE_CODES.has(this.code) || isRefusedWith(this, OVERLOADED_STATUSES);
  }

  /** Returns the error in the shape of docs/interface.md 7, from which `fromBody` makes it again, without its cause. */
  toBody(): ErrorBody {
    const details: ErrorBody['details'] = [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: this.code,
        domain: DOMAIN,
        metadata: { ...this.parameters },
      },
    ];
    const { field } = this.parameters;
    if (field !== undefined) {
      details.push({
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: [{ field, description: this.message }],
      });
    }
    return { code: errorCatalogue[this.code].rpc, message: this.message, details };
  }

  /** Returns the error that `toBody` wrote; undefined if the body is not an error of the catalogue. Never throws. */
  static fromBody(body: unknown): OrreryError | undefined {
    // Every thread reads errors, so this uses no schema: loading the schemas would take most of a small thread's start.
    const details: unknown = (body as Partial<ErrorBody> | null | undefined)?.details;
    if (!Array.isArray(details)) return undefined;
    const info: Partial<Record<string, unknown>> | undefined = details.find(
      (detail) => detail?.domain === DOMAIN && typeof detail.reason === 'string',
    );
    if (info === undefined || !Object.hasOwn(errorCatalogue, info.reason as string)) return undefined;
    const { metadata } = info;
    const isReadable = typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata);
    if (!isReadable || Object.values(metadata).some((value) => typeof value !== 'string')) return undefined;
    return new OrreryError(info.reason as ErrorCode, metadata as never);
  }

  /** Returns true if a thrown value is an error of the catalogue with one of these codes. */
  static hasCode<C extends ErrorCode>(thrown: unknown, ...codes: readonly C[]): thrown is OrreryError<C> {
    return thrown instanceof OrreryError && (codes as readonly ErrorCode[]).includes(thrown.code);
  }

  /**
   * Converts any thrown value to an error of the catalogue. An abort becomes CANCELLED, any other foreign error
   * INTERNAL with its message; both keep their cause.
   */
  static from(thrown: unknown): OrreryError {
    if (thrown instanceof OrreryError) return thrown;
    if (thrown instanceof Error && thrown.name === 'AbortError')
      return new OrreryError('CANCELLED', {}, { cause: thrown });
    const problem = thrown instanceof Error ? thrown.message : String(thrown);
    return new OrreryError('INTERNAL', { problem }, { cause: thrown });
  }
}
