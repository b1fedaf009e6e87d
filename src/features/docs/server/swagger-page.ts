/** Swagger UI showing the OpenAPI document. Its files are served from /api-docs (vite.config.ts, public/api-docs). */
export const swaggerPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Fieldhouse API</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="/api-docs/swagger-ui.css">
    <script src="/api-docs/swagger-ui-bundle.js" defer></script>
    <script src="/api-docs/start.js" defer></script>
  </head>
  <body>
    <main id="viewer"></main>
  </body>
</html>
`;

/** The viewer runs its own scripts and calls the API of this origin; nothing else is allowed. */
export const swaggerContentPolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
].join('; ');
