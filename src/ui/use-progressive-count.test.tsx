import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useProgressiveCount } from './use-progressive-count.ts';

const counts: number[] = [];

function Counter({ total }: { total: number }) {
  const count = useProgressiveCount(total, { first: 4, step: 4 });
  counts.push(count);
  return <p>{count} rendered</p>;
}

test('a list renders its first items at once, then some more after each paint, and never more than it has', async () => {
  const { rerender } = render(<Counter total={10} />);
  screen.getByText('4 rendered');
  await screen.findByText('10 rendered');
  expect([...new Set(counts)]).toEqual([4, 8, 10]);
  rerender(<Counter total={3} />);
  screen.getByText('3 rendered');
  rerender(<Counter total={13} />);
  await screen.findByText('13 rendered');
});
