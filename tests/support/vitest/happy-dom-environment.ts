import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** Node's own network classes stay global: the server runs in the same process and must not get happy-dom's. */
const network = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'URL',
  'URLSearchParams',
];
const signals = ['AbortController', 'AbortSignal'];

let hasWindow = false;

/**
 * happy-dom around modules that Node loads, so that the server can start its workers. The files of a worker share the
 * modules of the app (`isolate: false`), and so the window that these have seen.
 */
export default {
  ...builtinEnvironments['happy-dom'],
  viteEnvironment: 'ssr',
  async setup(global, options) {
    if (!hasWindow) {
      const own = [...network, ...signals].map((name) => [
        name,
        Object.getOwnPropertyDescriptor(global, name),
      ]);
      await builtinEnvironments['happy-dom'].setup(global, options);
      for (const [name, descriptor] of own as [string, PropertyDescriptor][])
        Object.defineProperty(global, name, { ...descriptor, configurable: true });
      hasWindow = true;
    }
    return { teardown() {} };
  },
} satisfies Environment;
