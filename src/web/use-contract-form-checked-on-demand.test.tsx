import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createQueryClient } from './query-client.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { lazyResolver, useContractFormCheckedOnDemand } from './use-contract-form-checked-on-demand.ts';

const schema = z.strictObject({ name: z.string().min(2, 'At least 2 letters') });

interface FormProps {
  resolver: ReturnType<typeof lazyResolver<typeof schema>>;
  send: () => Promise<object>;
}

function Form({ resolver, send }: FormProps) {
  const form = useContractFormCheckedOnDemand({
    resolver,
    defaultValues: { name: '' },
    send,
    done: () => {},
    failure: { title: 'Not saved', always: 'Please try again.' },
  });
  return (
    <form onSubmit={form.submit}>
      <input aria-label="Name" {...form.register('name')} />
      <p role="alert">{form.errorAt('name')}</p>
      <SubmitButton of={form}>Save</SubmitButton>
    </form>
  );
}

/** Shows a form whose schema arrives by `importSchema`; returns what it calls to send. */
function showForm(importSchema: () => Promise<typeof schema>) {
  const send = vi.fn(async () => ({}));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Form resolver={lazyResolver(importSchema)} send={send} />
    </QueryClientProvider>,
  );
  return send;
}

const pressSave = () => userEvent.click(screen.getByRole('button'));

test('the schema is loaded with the first change, and a second change does not load it again', async () => {
  const importSchema = vi.fn(async () => schema);
  showForm(importSchema);
  expect(importSchema).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await vi.waitFor(() => expect(importSchema).toHaveBeenCalledOnce());
});

test('a form that is sent without a change waits for its schema, and shows the sentences at its fields', async () => {
  const send = showForm(async () => schema);
  await pressSave();
  await screen.findByText('At least 2 letters');
  expect(send).not.toHaveBeenCalled();
});

test('a press while the schema is on its way sends nothing twice', async () => {
  let arrive = (_: typeof schema) => {};
  const send = showForm(
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await pressSave();
  await pressSave();
  arrive(schema);
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(screen.getByRole('button').getAttribute('aria-disabled')).toBeNull());
  expect(send).toHaveBeenCalledOnce();
});

test('a schema that cannot be loaded leaves the check to the server, and the next press asks for it again', async () => {
  const importSchema = vi.fn(async () => schema).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const send = showForm(importSchema);
  await pressSave();
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  await pressSave();
  await screen.findByText('At least 2 letters');
  expect(send).toHaveBeenCalledOnce();
});
