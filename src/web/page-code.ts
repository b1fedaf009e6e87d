import { lazyRouteComponent } from '@tanstack/react-router';
import { isServerThere } from './api.ts';

/**
 * A page whose code is fetched when it is wanted. Code that is gone from a server that answers is that of an older
 * build: the router reloads the page, once. Without a server a reload would end the whole app, so that is an error
 * like any other, and Retry fetches again.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (error) {
      // The router knows missing code by the browser's words.
      throw (await isServerThere()) ? error : new TypeError('The server cannot be reached', { cause: error });
    }
  }, name);
