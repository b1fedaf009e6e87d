import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createQueryClient } from './query-client.ts';
import { useContractForm } from './use-form-validated-like-api.ts';

const schema = z.strictObject({ name: z.string().min(1), games: z.number().max(82) });

function Form() {
  const { submit, errorAt } = useContractForm({
    schema,
    defaultValues: { name: '', games: 83 },
    send: async () => ({}),
    done: () => {},
    failure: { title: 'Not saved', always: 'Please try again.' },
  });
  return (
    <form onSubmit={submit}>
      <button type="submit">Save</button>
      <p role="alert">{errorAt('name')}</p>
      <p role="alert">{errorAt('games')}</p>
    </form>
  );
}

afterEach(cleanup);

test('an error without a message in the schema shows a plain sentence at its field', async () => {
  render(<Form />, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
    ),
  });
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('Please fill this in');
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Please fill this in',
    'Please give at most 82',
  ]);
});
