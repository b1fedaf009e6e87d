import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { makeUnusedContractsRemovable } from './scripts/initial-page-load/make-unused-contracts-removable.mjs';

const viewerFiles = {
  'api-docs/swagger-ui.css': 'text/css',
  'api-docs/swagger-ui-bundle.js': 'text/javascript',
};

/** Serves Swagger UI from our own origin, for the page of GET /api/docs. */
function swaggerUiAssets(): Plugin {
  const read = (path: string) => readFileSync(path.replace('api-docs', 'node_modules/swagger-ui-dist'));
  return {
    name: 'api-viewer',
    configureServer({ middlewares }) {
      for (const [path, type] of Object.entries(viewerFiles))
        middlewares.use(`/${path}`, (_, response) => {
          response.setHeader('content-type', type).end(read(path));
        });
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const path of Object.keys(viewerFiles))
        this.emitFile({ type: 'asset', fileName: path, source: read(path) });
    },
  };
}

/** What each kind of schema has for JSON Schema, and the two methods that use it. */
const jsonSchemaParts = [
  /^ *inst\._zod\.processJSONSchema = .*;$/gm,
  /^ *(?:input|output): createStandardJSONSchemaMethod\(.*\),$/gm,
  /^ *return createToJSONSchemaMethod\(.*;$/gm,
];

/** Only the server describes contracts as JSON Schema: without that part of Zod every form is 6 kB lighter. */
function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/.test(id)) return;
      for (const part of jsonSchemaParts)
        if (code.search(part) < 0) this.error(`This version of Zod has no ${part}.`);
      return { code: jsonSchemaParts.reduce((rest, part) => rest.replace(part, ''), code), map: null };
    },
  };
}

/** What the server answers while developing; the assets of an earlier build are for its own pages. */
const serverPaths = ['/api', '/assets', '^/(terms|privacy|safety|accessibility|contact)/?$'];
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    swaggerUiAssets(),
    zodWithoutJsonSchema(),
    makeUnusedContractsRemovable(),
  ],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(serverPaths.map((path) => [path, server])),
  },
  // The gallery has assets of its own, and no server.
  preview: { proxy: {} },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Every browser of that target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // React, router, queries and the icons' base change less often than we do: their own file stays in caches
        // over our releases.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              // Before the groups of scripts/initial-page-load.
              priority: 100,
              // What only some pages use, such as endless lists and forms, comes with them.
              tags: ['$initial'],
              test: /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?:(?:react-)?(?:query|router|store)|query-core|router-core|history)|lucide-react)[\\/]|[\\/]src[\\/]web[\\/](?:create-root|pause-stack-traces)\.ts$/,
            },
            {
              // Icons that several dialogs share: in a chunk of its own each is three times as large.
              name: 'icons',
              test: /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
});
