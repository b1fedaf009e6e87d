/** Chromium only: Network Information API, https://wicg.github.io/netinfo/. */
interface Connection {
  saveData?: boolean;
}

/**
 * Whether a link's page and data may load while it is only hovered or focused. Not for somebody who has asked the browser
 * to save data.
 */
export const mayPreloadLinks = (browser: object): boolean =>
  !(browser as { connection?: Connection }).connection?.saveData;
