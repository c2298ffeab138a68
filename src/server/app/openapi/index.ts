import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpointNames, endpointSummaries } from '../../../contract/descriptions.ts';
import { type Endpoint, type EndpointName, endpointPath, endpoints } from '../../../contract/endpoints.ts';
import { schemas as contract } from '../../../contract/schemas/index.ts';
import { authorizePageToken } from '../../modules/operator/index.ts';
import type { Services } from '../../modules/services.ts';
import { escapeHtml } from '../../platform/escapeHtml.ts';
import { openApiDocument } from './document.ts';
import { businessErrorCodes, dataName, jsonSchema, namedSchemas } from './envelopes.ts';

/** `/openapi` for people, `/openapi.json` for tools; the demonstration's and the operator's. */
export function serveOpenApi(app: FastifyInstance, services: Services): void {
  const { name } = services.config.brand;
  let document: ReturnType<typeof openApiDocument> | undefined;
  const policy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'";
  const requiresPageToken = {
    onRequest: (request: FastifyRequest, reply: FastifyReply) => authorizePageToken(services, request, reply),
  };
  app.get('/openapi.json', requiresPageToken, (_request, reply) => {
    document ??= openApiDocument(name, services.settings.publicUrl ?? '');
    return reply.send(document);
  });
  app.get('/openapi.css', requiresPageToken, (_request, reply) => reply.type('text/css').send(openApiStyle));
  app.get('/openapi', requiresPageToken, (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html').send(openApiPage(name)),
  );
}

type SchemaDescription = {
  type?: unknown;
  description?: string;
  const?: unknown;
  enum?: unknown;
  properties?: object;
};

/** The contract as a page that reads without a script. */
function openApiPage(title: string): string {
  const schemas = namedSchemas();
  const getSchema = (name: string) => resolveSchema(schemas, name);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}: calls</title><link rel="stylesheet" href="/openapi.css"></head>
<body><main><h1>${escapeHtml(title)}: the calls</h1>
<p>${endpointNames.length} calls, made from the contract the server validates by. <a href="/openapi.json">OpenAPI 3.1 as JSON</a>.
Every address answers with and without <code>/already</code>, and takes JSON, form or multipart.</p>
<nav><ul>${endpointNames.map((name) => `<li><a href="#${name}"><code>${endpointPath(endpoints[name])}</code></a></li>`).join('')}</ul></nav>
${endpointNames.map((name) => renderSection(name, getSchema)).join('\n')}
${renderCodes()}
</main></body></html>`;
}

const openApiStyle = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0}main{max-width:56rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h2{margin:3rem 0 .25rem;font-size:1.1rem}h3{font-size:.95rem;margin:1rem 0 .25rem}
code,td{overflow-wrap:anywhere}code{font:0.9em ui-monospace,monospace}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #8885}
nav ul{columns:2;padding-left:1.1rem}@media(max-width:40rem){nav ul{columns:1}}`;

type GetSchema = (name: string) => Record<string, unknown>;

/** A schema by its name, with references resolved. */
function resolveSchema(schemas: ReturnType<typeof namedSchemas>, name: string): Record<string, unknown> {
  const schema = schemas[name] ?? {};
  return typeof schema.$ref === 'string'
    ? resolveSchema(schemas, schema.$ref.split('/').at(-1) ?? '')
    : schema;
}

/** Every code by which a call refuses, by the family of its envelope. */
function renderCodes(): string {
  const rows = Object.entries(businessErrorCodes).flatMap(([family, codeMeanings]) =>
    codeMeanings.map(
      ([code, meaning]) =>
        `<tr><td>${family}</td><td><code>${code}</code></td><td>${escapeHtml(meaning)}</td></tr>`,
    ),
  );
  return `<section id="codes"><h2>Codes of refusals</h2><table><tbody>${rows.join('')}</tbody></table></section>`;
}

function renderSection(name: EndpointName, getSchema: GetSchema): string {
  const endpoint: Endpoint = endpoints[name];
  const guard = endpoint.guard === 'session' ? 'needs a session' : 'public';
  return `<section id="${name}"><h2>${endpoint.method} <code>${endpointPath(endpoint)}</code></h2>
<p>${endpointSummaries[name]}. ${name}, ${endpoint.client} client, ${guard}.</p>
<h3>Takes</h3>${renderTable(jsonSchema(contract[name].request))}
<h3>Answers in <code>data</code></h3>${renderTable(getSchema(dataName(name)))}</section>`;
}

function renderTable(schema: Record<string, unknown>): string {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, SchemaDescription>;
    required?: string[];
  };
  const rows = Object.entries(properties).map(
    ([field, fieldSchema]) =>
      `<tr><td><code>${escapeHtml(field)}</code></td><td>${escapeHtml(describeType(fieldSchema))}${required.includes(field) ? '' : ', optional'}</td><td>${escapeHtml(fieldSchema.description ?? '')}</td></tr>`,
  );
  if (rows.length === 0) return '<p>Nothing.</p>';
  return `<table><thead><tr><th>Field</th><th>Type</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function describeType(schema: SchemaDescription): string {
  if (schema.enum !== undefined || schema.const !== undefined)
    return JSON.stringify(schema.enum ?? schema.const);
  if (typeof schema.type === 'string') return schema.type;
  return 'string or number';
}
