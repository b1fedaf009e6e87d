// Starts the viewer of GET /api/docs. Signing in through it sets the session cookie, so members' calls can be tried.
SwaggerUIBundle({
  dom_id: '#viewer',
  url: '/api/openapi.json',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  showExtensions: true,
  syntaxHighlight: { theme: 'idea' },
  // By default it sends the document's address to another site to validate it.
  validatorUrl: null,
});
