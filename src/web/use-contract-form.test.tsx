import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
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

const entrySchema = z.strictObject({ address: z.string().min(1) });

/** A form that stays open for the next entry. */
function EntryForm({ send }: { send: () => Promise<void> }) {
  const form = useContractForm({
    schema: entrySchema,
    defaultValues: { address: '' },
    send,
    done: (_, sent) => {
      form.startNextEntry(sent, { address: '' }, 'address');
    },
    failure: { title: 'Not saved', always: 'Please try again.' },
  });
  return (
    <form onSubmit={form.submit}>
      <input aria-label="Address" {...form.register('address')} />
      <button type="submit">Add</button>
    </form>
  );
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
);

test('an error without a message in the schema shows a plain sentence at its field', async () => {
  render(<Form />, { wrapper });
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('Please fill this in');
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Please fill this in',
    'Please give at most 82',
  ]);
});

test.each([
  { typed: '', shown: '' },
  { typed: ' and the next one', shown: 'the first one and the next one' },
])(
  'a form that stays open shows $shown after a save during which $typed was typed',
  async ({ typed, shown }) => {
    let finishSaving = () => {};
    const send = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finishSaving = resolve;
        }),
    );
    render(<EntryForm send={send} />, { wrapper });
    const address = screen.getByLabelText('Address') as HTMLInputElement;
    await userEvent.type(address, 'the first one{Enter}');
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
    if (typed) await userEvent.type(address, typed);
    finishSaving();
    await vi.waitFor(() => expect(address.value).toBe(shown));
  },
);
