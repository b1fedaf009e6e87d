import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Every browser of that target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // React, router and queries change less often than we do: their own file stays in caches over our releases.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              // What only some pages use, such as endless lists and forms, comes with them.
              tags: ['$initial'],
              test: /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?:(?:react-)?(?:query|router|store)|query-core|router-core|history))[\\/]/,
            },
          ],
        },
      },
    },
  },
});
