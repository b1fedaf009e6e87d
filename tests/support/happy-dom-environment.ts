import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** The network stays Node's: the pages talk to a server in the same process, which knows no happy-dom. */
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

/** happy-dom around modules that are loaded as Node loads them, so that the server's can start its workers. */
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
