import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { MultiSelect } from './MultiSelect.tsx';

const options = ['Baseball', 'Basketball', 'Golf'].map((name) => ({ value: name, label: name }));

function SportMultiSelect() {
  const [values, setValues] = useState<string[]>([]);
  return (
    <MultiSelect
      label="Sport"
      allLabel="All Sports"
      plural="sports"
      options={options}
      values={values}
      onValuesChange={setValues}
    />
  );
}

test('arrow keys, Home, End and first letters move in the open list, Space and Enter choose', async () => {
  const user = userEvent.setup();
  render(<SportMultiSelect />);
  const button = screen.getByRole('combobox', { name: 'Sport' });
  button.focus();
  await user.keyboard('{ArrowDown}');
  const list = await screen.findByRole('listbox', { name: 'Sport' });
  const getActive = () =>
    document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.textContent;
  const seen: (string | null | undefined)[] = [];
  for (const key of ['{ArrowUp}', '{ArrowDown}', 'b', 'b', '{End}', '{ArrowDown}', '{Home}', 'g']) {
    await user.keyboard(key);
    seen.push(getActive());
  }
  expect(seen).toEqual([
    ...['All Sports', 'Baseball', 'Basketball', 'Baseball'],
    ...['Golf', 'Golf', 'All Sports', 'Golf'],
  ]);
  await user.keyboard(' b{Enter}');
  expect(button.textContent).toBe('2 sports');
  await user.keyboard('{Home} ');
  expect(button.textContent).toBe('All Sports');
});
