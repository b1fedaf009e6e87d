import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Combobox } from './Combobox.tsx';

function CityCombobox() {
  const [city, setCity] = useState('');
  const suggestions = ['Austin', 'Dallas']
    .filter((name) => city && name.startsWith(city))
    .map((name) => ({ value: name, label: name }));
  return (
    <Combobox
      label="City"
      value={city}
      onValueChange={setCity}
      suggestions={suggestions}
      onSelect={({ value }) => setCity(value)}
    />
  );
}

test('Escape closes the list and does not erase the text', async () => {
  const user = userEvent.setup();
  render(<CityCombobox />);
  const field = screen.getByRole('combobox', { name: 'City' });
  await user.type(field, 'Aus');
  screen.getByRole('option', { name: 'Austin' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  await user.keyboard('{Escape}');
  expect(field).toHaveProperty('value', 'Aus');
});
