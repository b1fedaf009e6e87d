import './web/zod-without-eval.ts';
import './web/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { styleNonce } from '#ui/csp-style-nonce.ts';
import { Toaster } from '#ui/feedback/Toaster.tsx';
import { createQueryClient } from '#web/query-client.ts';
import { createAppRouter } from './routes.tsx';

// Radix's scroll lock reads the nonce of its style elements from get-nonce.
if (styleNonce) setNonce(styleNonce);
const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
);
