import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { AddNetwork } from './add-network.tsx';

test('a test that is started by key on its button leaves the focus on Stop, and then on the button again', async () => {
  const answer = Promise.withResolvers<never>();
  const page = openPage(<AddNetwork onAdded={() => {}} />, { probeNetwork: () => answer.promise });
  await page.person.type(screen.getByLabelText('Add a network'), 'https://data.example.org');
  screen.getByRole('button', { name: 'Test connection' }).focus();
  await page.person.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stop' })));
  answer.reject(new Error('no answer'));
  const again = await screen.findByRole('button', { name: 'Test connection' });
  await waitFor(() => expect(document.activeElement).toBe(again));
});
