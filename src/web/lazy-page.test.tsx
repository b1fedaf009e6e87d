import { render, screen } from '@testing-library/react';
import { createElement, Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyComponent } from './lazy-page.tsx';

const LoadedPage = () => <p>The page</p>;

test('a page whose code arrives after its first render shows a spinner, then the page, and React reports nothing', async () => {
  let finishLoadingPage = () => {};
  const arrival = new Promise<void>((resolve) => (finishLoadingPage = resolve));
  const loadPage = async () => {
    await arrival;
    return { LoadedPage };
  };
  const app = (
    <Suspense fallback="One moment">{createElement(lazyComponent(loadPage, 'LoadedPage'))}</Suspense>
  );
  const { rerender } = render(app);
  screen.getByText('One moment');
  finishLoadingPage();
  await screen.findByText('The page');
  rerender(app);
  expect(screen.queryByText('One moment')).toBeNull();
});
