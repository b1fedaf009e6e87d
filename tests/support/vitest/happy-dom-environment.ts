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

/** happy-dom around modules that Node loads, so that the server can start its workers. */
export default {
  ...builtinEnvironments['happy-dom'],
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const own = [...network, ...signals].map((name) => [name, Object.getOwnPropertyDescriptor(global, name)]);
    const environment = await builtinEnvironments['happy-dom'].setup(global, options);
    for (const [name, descriptor] of own as [string, PropertyDescriptor][])
      Object.defineProperty(global, name, { ...descriptor, configurable: true });
    return environment;
  },
} satisfies Environment;
