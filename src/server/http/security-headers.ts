import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';

// The product uses none of these browser features, and grants none to frames.
const permissionsPolicy =
  'accelerometer camera display-capture geolocation gyroscope hid magnetometer microphone midi payment serial usb'
    .split(' ')
    .map((feature) => `${feature}=()`)
    .join(', ');

/** The headers of every response. They never change, so helmet writes them once and not for each request. */
export function createSecurityHeaders(publicUrl: string): Record<string, string> {
  const headers = new Map([['permissions-policy', permissionsPolicy]]);
  const response = {
    setHeader: (name: string, value: string) => void headers.set(name.toLowerCase(), value),
    removeHeader: (name: string) => void headers.delete(name.toLowerCase()),
  };
  const write = helmet(createHelmetOptions(publicUrl));
  write({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(headers);
}

function createHelmetOptions(publicUrl: string): HelmetOptions {
  return {
    // Tile servers refuse a request without a Referer, so not helmet's own no-referrer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    hsts: publicUrl.startsWith('https:') ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    // An answer of a call is never a page; pages bring a policy of their own.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
  };
}
