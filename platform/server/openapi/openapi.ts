import { z } from 'zod';
import type { Endpoint, Shape } from '../../contract/endpoint.ts';
import { ERROR_STATUS } from '../../kernel/errors.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 description of the contracts; schemas come from the same validators that guard the routes. */
export function openApi(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const entry = paths[endpoint.path] ?? {};
    entry[endpoint.method.toLowerCase()] = operation(endpoint);
    paths[endpoint.path] = entry;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ordo API',
      version,
      description: 'Success answers are wrapped in {"success":{"data":…}}; errors are {"message","code","errors"?}.',
    },
    servers: [{ url: '/api/v1' }],
    tags: [...new Set(endpoints.map((e) => e.area))].sort().map((name) => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b))),
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: { Error: errorSchema() } },
  };
}

function operation(endpoint: Endpoint): Json {
  const { access } = endpoint;
  return {
    tags: [endpoint.area],
    summary: endpoint.summary,
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^A-Za-z0-9]+/g, '_')}`,
    ...(access === 'public' ? {} : { security: [{ bearer: [] }] }),
    'x-access': typeof access === 'string' ? access : access.any,
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body
      ? { requestBody: { required: true, content: bodyContent(endpoint, schema(endpoint.body, 'input')) } }
      : {}),
    ...(endpoint.rawBody ? { requestBody: { required: true, content: { 'application/octet-stream': {} } } } : {}),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: 'Success',
        content: { 'application/json': { schema: success(endpoint) } },
      },
      default: {
        description: 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** JSON, and as a form the same fields with the file itself. */
function bodyContent(endpoint: Endpoint, body: Json): Json {
  const json = { 'application/json': { schema: body } };
  if (!endpoint.form) return json;
  const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };
  return { ...json, 'multipart/form-data': { schema: { allOf: [body, file] } } };
}

function success(endpoint: Endpoint): Json {
  const data = endpoint.answer ? schema(endpoint.answer, 'output') : {};
  const properties: Json = endpoint.paged
    ? {
        data: { type: 'array', items: data },
        current_page: { type: 'integer' },
        per_page: { type: 'integer' },
        total: { type: 'integer' },
      }
    : { data };
  return { type: 'object', properties: { success: { type: 'object', properties } } };
}

function parameters(shape: Shape | undefined, where: 'path' | 'query'): Json[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = schema(shape, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: value,
  }));
}

function schema(shape: Shape, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(shape as unknown as z.ZodType, {
    io,
    unrepresentable: 'any',
  }) as Json;
  return json;
}

const errorSchema = (): Json => ({
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { enum: Object.keys(ERROR_STATUS) },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    request_id: { type: 'string' },
    permission: { type: 'string', description: 'The missing permission, with permission_denied' },
  },
});
