import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './Avatar.tsx';

test.each([
  ['Marcus Whitfield', 'MW'],
  ['Ana de la Cruz', 'AC'],
  ['Zoe', 'Z'],
  ['zoë <b>', 'ZB'],
  ["Sean 'O’Neil'", 'SO'],
  ['Marcus -', 'M'],
  ['Élodie 3rd', 'É3'],
  ['王 小明', '王小'],
  ['', ''],
])('the avatar of %s without a photo shows %s', (name, initials) => {
  const { container } = render(<Avatar name={name} />);
  expect(container.textContent).toBe(initials);
});
