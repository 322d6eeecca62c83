import { expect, test } from 'vitest';
import { QUERY_EXAMPLES } from './examples.ts';

function document(): string {
  const examples = QUERY_EXAMPLES.map(({ name, question, sql, params }) => {
    const given = Object.entries(params).map(([parameter, value]) => `\`:${parameter}\` is \`${value}\``);
    const values = given.length === 0 ? '' : ` Here ${given.join(', ')}.`;
    return `## ${name}\n\n${question}${values}\n\n\`\`\`sql\n${sql}\n\`\`\`\n`;
  });
  return `# Examples of queries

One query for each question that people ask most, as the view of queries offers them ([query.md](query.md#the-view)). Each
of them runs as it is, also with \`orrery query - --param name=value\`.

This page is written from \`src/query/examples\`. A test holds the two together, and \`npx vitest run src/query/examples -u\`
writes it anew. Another test compares the results with those of SQLite and of Python.

${examples.join('\n')}`;
}

test('docs/query-examples.md has the examples (`npx vitest run src/query/examples -u` rewrites it)', async () => {
  await expect(document()).toMatchFileSnapshot('../../../docs/query-examples.md');
});

test('names of examples differ', () => {
  const names = QUERY_EXAMPLES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
