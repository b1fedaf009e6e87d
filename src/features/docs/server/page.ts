import type { OpenApi, Operation, Parameter } from './document.ts';
import { exampleOf } from './examples.ts';
import { type Field, fieldsOf, typeOf } from './fields.ts';
import { html, type Markup } from './html.ts';
import type { JsonSchema } from './schemas.ts';

/** The document as a page for people: no script, and every call with a line that tries it. */
export function pageOf(document: OpenApi): string {
  const { info, tags, components } = document;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The calls of ${info.title}</title>
<link rel="stylesheet" href="/api-docs.css">
</head>
<body>
<header>
<h1>The calls of ${info.title}</h1>
${paragraphs(info.description)}
<p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
</header>
<nav aria-label="Features"><ul>${tags.map(({ name }) => html`<li><a href="#${anchor(name)}">${name}</a></li>`)}
<li><a href="#shapes">Shapes</a></li></ul></nav>
<main>
${tags.map(({ name }) => section(name, document))}
<section aria-labelledby="shapes">
<h2 id="shapes">Shapes</h2>
${Object.entries(components.schemas).map(
  ([name, schema]) =>
    html`<article id="${name}"><h3>${name}</h3>${table('Its fields', fieldsOf(schema))}</article>`,
)}
</section>
</main>
</body>
</html>
`.text;
}

interface Listed {
  method: string;
  path: string;
  operation: Operation;
}

function section(tag: string, document: OpenApi): Markup {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Listed => ({ method: method.toUpperCase(), path, operation }),
    ),
  );
  const own = listed.filter(({ operation }) => operation.tags.includes(tag));
  return html`<section aria-labelledby="${anchor(tag)}">
<h2 id="${anchor(tag)}">${tag}</h2>
${own.map((call) => article(call, document))}
</section>`;
}

function article({ method, path, operation }: Listed, document: OpenApi): Markup {
  const [type, sent] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const limit = operation['x-rate-limit'];
  return html`<article id="${operation.operationId}">
<h3><code><b>${method}</b> ${path}</code></h3>
<p>${marked(operation.summary)}</p>
<p class="quiet">${operation.description}${limit && ` At most ${limit.max} in ${duration(limit.seconds)}.`}</p>
${operation.parameters && table('Parameters', operation.parameters.map(fieldOf))}
${sent && bodyTables(`Body, ${type}`, sent.schema)}
${answers(operation, document)}
${events(operation)}
<p class="label">Try it</p>
<pre tabindex="0"><code>${curlOf({ method, path, operation }, document)}</code></pre>
</article>`;
}

const fieldOf = ({ name, in: where, schema, required, description }: Parameter): Field => ({
  path: name,
  type: where === 'header' ? 'header' : typeOf(schema),
  required,
  about: description,
});

function bodyTables(caption: string, schema: JsonSchema): Markup | Markup[] {
  const variants = schema.anyOf ?? schema.oneOf;
  if (!variants) return table(caption, fieldsOf(schema));
  return variants.map((variant, i) => table(i === 0 ? caption : `${caption}, or`, fieldsOf(variant)));
}

function answers({ responses }: Operation, { components }: OpenApi): Markup {
  const rows = Object.entries(responses).map(([status, answer]) => {
    if ('$ref' in answer) {
      const known = components.responses[answer.$ref.split('/').at(-1) ?? ''] as { description: string };
      return html`<tr><td>${status}</td><td><a href="#Problem">Problem</a></td><td>${marked(known.description)}</td></tr>`;
    }
    const [type, media] = Object.entries(answer.content ?? {})[0] ?? [];
    const shape = media && (type === 'application/json' ? shapeOf(media.schema) : html`<code>${type}</code>`);
    return html`<tr><td>${status}</td><td>${shape ?? 'no body'}</td><td>${answer.headers ? 'A page of a list' : status === '304' && answer.description}</td></tr>`;
  });
  return html`<table><caption>Answers</caption><thead><tr><th>Status</th><th>Body</th><th>When</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}

function shapeOf(schema: JsonSchema): Markup {
  if (schema.$ref) return html`<a href="#${typeOf(schema)}">${typeOf(schema)}</a>`;
  if (schema.items) return html`list of ${shapeOf(schema.items)}`;
  const fields = fieldsOf(schema);
  if (fields.length === 0) return html`${typeOf(schema)}`;
  return html`<ul>${fields.map(({ path, type }) => html`<li><code>${path}</code> <span>${linked(type)}</span></li>`)}</ul>`;
}

function events({ 'x-events': carried }: Operation): Markup | undefined {
  if (!carried) return undefined;
  return html`<table><caption>Events</caption><thead><tr><th>Event</th><th>Data</th><th>When</th></tr></thead><tbody>
${Object.entries(carried).map(
  ([name, { summary, schema }]) =>
    html`<tr><td><code>${name}</code></td><td>${shapeOf(schema)}</td><td>${marked(summary)}</td></tr>`,
)}</tbody></table>`;
}

function table(caption: string, fields: Field[]): Markup {
  return html`<table><caption>${caption}</caption><thead><tr><th>Field</th><th>Type</th><th>Required</th></tr></thead>
<tbody>${fields.map(
    ({ path, type, required, about }) =>
      html`<tr><td><code>${path}</code></td><td>${linked(type)}${about && html`: ${marked(about)}`}</td><td>${required ? 'yes' : ''}</td></tr>`,
  )}</tbody></table>`;
}

// Names of shapes begin with a capital letter, JSON's own types with a small one.
function linked(type: string): Markup {
  const parts = type.split(/(?<!["\w])([A-Z]\w+)(?!["\w])/);
  if (type.includes('"')) return html`${type}`;
  return html`${parts.map((part, i) => (i % 2 === 1 ? html`<a href="#${part}">${part}</a>` : part))}`;
}

const session = 'cookies.txt';

/** A line for a shell; signing in writes the cookie that the others read. */
function curlOf({ method, path, operation }: Listed, document: OpenApi): string {
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema, name)))}`);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => String(exampleOf({ format: 'uuid' }, name)));
  const address = document.servers[0]?.url + filled + (query.length > 0 ? `?${query.join('&')}` : '');
  const [type, sent] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const form = type === 'multipart/form-data';
  const parts = [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    operation.security?.length === 0 ? `-c ${session}` : `-b ${session}`,
    quoted(address),
    ...(form ? (sent?.schema.required?.map((field) => `-F ${field}=@picture.jpg`) ?? []) : []),
    ...(sent && !form
      ? [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(sent.example))}`]
      : []),
  ];
  return parts.join(' ');
}

const quoted = (words: string) => `'${words.replaceAll("'", `'\\''`)}'`;

const anchor = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-');

const duration = (seconds: number) =>
  seconds % 3600 === 0 ? plural(seconds / 3600, 'hour') : plural(seconds / 60, 'minute');
const plural = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`;

// Every paragraph of the description has a line of its own.
const paragraphs = (words: string) => words.split('\n').map((line) => html`<p>${marked(line)}</p>`);

// Code stands between backticks, as in Markdown.
const marked = (words: string) =>
  words.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
