import fc from 'fast-check';
import { expect, expectTypeOf, test } from 'vitest';
import { type ErrorCode, errorCatalogue } from './errors.ts';
import { OrreryError } from './orrery-error.ts';

const codes = Object.keys(errorCatalogue) as ErrorCode[];

function parametersOf(code: ErrorCode, value: (name: string) => string): never {
  const { text, remedy } = errorCatalogue[code];
  const names = [...`${text} ${remedy}`.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, value(name)])) as never;
}

const RPC_NAMES: Record<number, string> = {
  1: 'CANCELLED',
  2: 'UNKNOWN',
  3: 'INVALID_ARGUMENT',
  4: 'DEADLINE_EXCEEDED',
  5: 'NOT_FOUND',
  6: 'ALREADY_EXISTS',
  7: 'PERMISSION_DENIED',
  8: 'RESOURCE_EXHAUSTED',
  9: 'FAILED_PRECONDITION',
  10: 'ABORTED',
  11: 'OUT_OF_RANGE',
  12: 'UNIMPLEMENTED',
  13: 'INTERNAL',
  14: 'UNAVAILABLE',
  15: 'DATA_LOSS',
  16: 'UNAUTHENTICATED',
};

/** Escapes text for Markdown, which would read `<token>` as markup. */
function cell(text: string): string {
  return text.replaceAll('<', '&lt;');
}

function document(): string {
  const rows = codes.map((code) => {
    const { status, rpc, text, remedy } = errorCatalogue[code];
    return `| \`${code}\` | ${status} | ${rpc} ${RPC_NAMES[rpc]} | ${cell(text)} | ${cell(remedy)} |`;
  });
  const example = new OrreryError('PAGE_SIZE_OUT_OF_RANGE', { field: 'pagination.first', value: 0 });
  return `# Errors

Every error that leaves Orrery, over HTTP, from a command or in the window, is one of these. Over HTTP it has the shape
of docs/interface.md 7; \`code\` is the google.rpc code, \`message\` is text and remedy with the values filled in, and the
first of \`details\` is a \`google.rpc.ErrorInfo\` whose \`reason\` is the code below and whose \`metadata\` holds the values.
Errors of one parameter add a \`google.rpc.BadRequest\` that names it. Values longer than 300 characters are cut.

A command that ends with an error has exit status 1, or 2 for wrong input: the codes in \`WRONG_INPUT\` of \`src/cli/run.ts\`.

\`\`\`json
${JSON.stringify(example.toBody(), null, 2)}
\`\`\`

This page is written from \`src/contract/errors.ts\`. A test holds the two together, and
\`npx vitest run src/contract -u\` writes it anew.

| Code | HTTP | google.rpc | What happened | What to do |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

test('docs/errors.md is the catalogue (`npx vitest run src/contract -u` rewrites it)', async () => {
  await expect(document()).toMatchFileSnapshot('../../docs/errors.md');
});

test.each(codes)('%s is written in the shape of the interface and reads back as itself', (code) => {
  const error = new OrreryError(
    code,
    parametersOf(code, (name) => `<${name}>`),
  );
  const body = JSON.parse(JSON.stringify(error.toBody()));
  const read = OrreryError.fromBody(body);
  expect(read).toBeInstanceOf(OrreryError);
  expect(read).toMatchObject({ code, message: error.message, parameters: error.parameters, status: error.status });
  expect(Object.keys(body)).toEqual(['code', 'message', 'details']);
  expect(body.message).toBe(error.message);
});

test.each(codes)('%s is written for people: sentences, and a status that matches its google.rpc code', (code) => {
  const { status, rpc, text, remedy } = errorCatalogue[code];
  for (const sentence of [text, remedy]) expect(sentence).toMatch(/^\S.*\.$/);
  expect(`${text}${remedy}`).not.toContain('|');
  expect(status).toBeGreaterThanOrEqual(400);
  expect(RPC_NAMES[rpc]).toBeDefined();
  const { message } = new OrreryError(
    code,
    parametersOf(code, () => 'x'),
  );
  expect(message).not.toMatch(/[{}]/);
});

test('a short value is quoted in full, a long one is cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 5000, size: 'max' }), (value) => {
      const error = new OrreryError('PATH_UNKNOWN', { value });
      expect(error.parameters.value).toBe(value.length <= 300 ? value : `${value.slice(0, 300)}…`);
      expect(JSON.stringify(error.toBody()).length).toBeLessThan(6000);
      expect(OrreryError.fromBody(error.toBody())?.message).toBe(error.message);
    }),
  );
});

test('a value that looks like a template is quoted, not filled', () => {
  const { message } = new OrreryError('PARAMETER_INVALID', {
    field: '{value}',
    value: '{allowed}',
    allowed: 'is $& {field}',
  });
  expect(message).toBe('Parameter "{value}" is "{allowed}". It is $& {field}.');
});

test('integers beyond 2^53 are quoted to the last digit', () => {
  expect(new OrreryError('EPOCH_UNKNOWN', { epoch: 2n ** 63n - 1n }).message).toContain('9223372036854775807');
});

test('the error of a parameter names it in the field that clients read', () => {
  const { details } = new OrreryError('PARAMETER_REPEATED', { field: 'seq' }).toBody();
  expect(details[1]).toEqual({
    '@type': 'type.googleapis.com/google.rpc.BadRequest',
    fieldViolations: [{ field: 'seq', description: 'Parameter "seq" is given more than once. Give it once.' }],
  });
});

test.each([
  null,
  'text',
  {},
  { code: 5, message: 'Not Found', details: [] },
  {
    code: 3,
    message: 'm',
    details: [{ '@type': 'type.googleapis.com/x', domain: 'other', reason: 'INTERNAL', metadata: {} }],
  },
  { code: 3, message: 'm', details: [{ '@type': 't', domain: 'orrery', reason: 'toString', metadata: {} }] },
  {
    code: 3,
    message: 'm',
    details: [{ '@type': 't', domain: 'orrery', reason: 'INTERNAL', metadata: { problem: 1 } }],
  },
])('a body that is not ours is not taken for ours: %j', (body) => {
  expect(OrreryError.fromBody(body)).toBeUndefined();
});

test('any thrown value becomes an error of the catalogue and keeps its cause', () => {
  const ours = new OrreryError('CANCELLED', {});
  expect(OrreryError.from(ours)).toBe(ours);
  const crash = new TypeError('odd');
  expect(OrreryError.from(crash)).toMatchObject({ code: 'INTERNAL', cause: crash, parameters: { problem: 'odd' } });
  expect(OrreryError.from('text')).toMatchObject({ code: 'INTERNAL', parameters: { problem: 'text' } });
  expect(OrreryError.from(AbortSignal.abort().reason)).toMatchObject({ code: 'CANCELLED' });
});

test('a thrown value has a code only if it is an error of the catalogue, and one of several is enough', () => {
  const ours = new OrreryError('EPOCH_UNKNOWN', { epoch: 7 });
  expect(OrreryError.hasCode(ours, 'EPOCH_UNKNOWN')).toBe(true);
  expect(OrreryError.hasCode(ours, 'CANCELLED', 'EPOCH_UNKNOWN')).toBe(true);
  expect(OrreryError.hasCode(ours, 'CANCELLED')).toBe(false);
  expect(OrreryError.hasCode({ code: 'EPOCH_UNKNOWN' }, 'EPOCH_UNKNOWN')).toBe(false);
  expect(OrreryError.hasCode(undefined, 'CANCELLED')).toBe(false);
});

test('an error requires exactly the values that its texts name', () => {
  type Parameters = ConstructorParameters<typeof OrreryError<'DISK_FULL'>>[1];
  expectTypeOf<keyof Parameters>().toEqualTypeOf<'file' | 'problem'>();
});
