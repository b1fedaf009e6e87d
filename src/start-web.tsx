import './web/zod-without-eval.ts';
import './web/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { styleNonce } from '#ui/csp-style-nonce.ts';
import { Toaster } from '#ui/feedback/Toaster.tsx';
import { createRoot } from '#web/create-root.ts';
import { pendingMs } from '#web/load-and-read-page-queries.ts';
import { restoreLastDataOfKeptApp } from '#web/offline/restore-last-data-of-kept-app.ts';
import { createQueryClient } from '#web/query-client.ts';
import { type AppRouter, createAppRouter } from './routes.tsx';

// Radix's scroll lock reads the nonce of its style elements from get-nonce.
if (styleNonce) setNonce(styleNonce);
const root = createRoot(document.getElementById('root') as HTMLElement);

/** The browser may do something else before the next step of the start: on a slow phone all of them take some 300 ms. */
const endTask = () => new Promise((resolve) => setTimeout(resolve));

/** Waits for the first page behind the loading frame, but no longer than a link does: then its spinner shows. */
async function waitForFirstPage(router: AppRouter): Promise<void> {
  const pending = new Promise((resolve) => setTimeout(resolve, pendingMs));
  // What fails shows as the page's error.
  await Promise.race([router.load().catch(() => undefined), pending]);
}

/** Not by a top-level `await`: pages import from this module's chunk, and would wait for it while it waits for them. */
async function start(): Promise<void> {
  await endTask();
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  await restoreLastDataOfKeptApp(queryClient);
  await endTask();
  await waitForFirstPage(router);
  // Otherwise React draws the first page in one long task.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toaster />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

void start();
