import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { text } from '../../../platform/contract/kinds.ts';

const base = { area: 'uploads' } as const;
const objectPath = '/storage/{space}/{year}/{name}';
const objectParams = z.object({
  space: z.string().regex(/^t\d{1,10}$/),
  year: z.string().regex(/^\d{4}$/),
  name: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
});
const grant = z.object({
  op: z.enum(['get', 'put']),
  exp: z.coerce.number().int(),
  mode: z.string().max(200).default(''),
  max: z.coerce.number().int().min(0),
  sig: z.string().max(100),
});

export const presignedUrl = endpoint({
  ...base,
  method: 'GET',
  path: '/presigned-url',
  summary: 'Get a signed URL to upload or read a file',
  access: 'session',
  duringFirstLogin: true,
  query: z.object({
    operation: z.enum(['put', 'get', 'putObject', 'getObject']),
    key: text(300, 1),
    content_type: text(200).optional(),
    size: z.coerce.number().int().min(0).optional(),
  }),
  answer: z.object({
    url: z.string(),
    key: z.string(),
    method: z.enum(['PUT', 'GET']),
    headers: z.record(z.string(), z.string()),
    expires: z.string(),
  }),
});

export const presigned = endpoint({
  ...base,
  method: 'GET',
  path: '/presigned/{operation}',
  summary: 'Get a signed URL of a stored file (view, download or thumbnail; get is view)',
  access: 'session',
  params: z.object({ operation: z.enum(['view', 'download', 'thumbnail', 'get']) }),
  query: z.object({ key: text(2000, 1) }),
  answer: z.string(),
});

export const putObject = endpoint({
  ...base,
  method: 'PUT',
  path: objectPath,
  summary: 'Upload a file to a signed URL',
  access: 'public',
  params: objectParams,
  query: grant,
  rawBody: true,
  answer: z.object({ key: z.string(), size: z.number(), sha256: z.string() }),
});

export const getObject = endpoint({
  ...base,
  method: 'GET',
  path: objectPath,
  summary: 'Download a file from a signed URL',
  access: 'public',
  rate: 'page',
  params: objectParams,
  query: grant,
});
