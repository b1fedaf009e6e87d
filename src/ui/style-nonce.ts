/** The nonce with which this page's content policy admits style elements; undefined where none was given. */
export const styleNonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
