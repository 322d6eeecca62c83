import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CommandShape } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { field } from './field.fixture.ts';
import { Fields } from './fields.tsx';
import { FormProvider } from './form-state.ts';

const NODE = 'ab'.repeat(32);

/** Shows the node of a command, which has a status and a performance. */
async function show(command: string, status: string, performanceScore: string) {
  const about = { id: NODE, name: 'Fjordwacht', pubKey: NODE, chainAddress: '', delegationCount: 0 };
  const node = { ...about, rankingScore: { status, performanceScore } };
  const shape: CommandShape = { name: command, number: 1, offered: true, fields: [field('nodeId')], groups: {} };
  openPage(
    <FormProvider value={{ shape, change: () => {}, findings: () => [], touch: () => {} }}>
      <Fields group={command} fields={shape.fields} value={{ nodeId: NODE }} path={[]} />
    </FormProvider>,
    {
      listNodes: () => ({ page: { edges: [{ cursor: '', node }] }, coverage: { complete: true, asOf: null } }) as never,
    },
  );
  await screen.findByText('Fjordwacht');
}

test.each([
  ['PENDING', '1', /^This node is pending/],
  ['ERSATZ', '0.000', /^The performance of this node is 0/],
])('a delegation to a node that is %s and performs at %s has a warning', async (status, performance, words) => {
  await show('delegateSubmission', `VALIDATOR_NODE_STATUS_${status}`, performance);
  expect(screen.getByText(words)).toBeTruthy();
});

test.each([
  ['delegateSubmission', 'CONSENSUS', '0.9'],
  ['delegateSubmission', 'ERSATZ', ''],
  ['undelegateSubmission', 'PENDING', '0'],
])('%s with a node that is %s and performs at "%s" has no warning', async (command, status, performance) => {
  await show(command, `VALIDATOR_NODE_STATUS_${status}`, performance);
  expect(document.querySelector('.form-field-doubt')).toBeNull();
});
