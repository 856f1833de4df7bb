import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { ids, text } from '../../../platform/contract/kinds.ts';

const base = { area: 'uploads', access: 'session', duringFirstLogin: true } as const;

export const credentials = endpoint({
  ...base,
  method: 'GET',
  path: '/js-report/credentials',
  summary: 'Get a grant for a multipart upload, valid for 15 minutes; send its token in the header x-upload-grant',
  answer: z.object({
    credentials: z.object({
      key: z.string(),
      secret: z.string(),
      token: z.string(),
      region: z.string(),
      bucket: z.string(),
    }),
    db_params: z.object({}),
  }),
});

export const createMultipart = endpoint({
  ...base,
  method: 'POST',
  path: '/storage/multipart',
  summary: 'Start a multipart upload',
  body: z.strictObject({
    name: text(300, 1),
    size: z.number().int().min(0),
    content_type: text(200).nullish(),
  }),
  answer: z.object({ id: z.number(), key: z.string(), part_size: z.number(), parts: z.number() }),
  status: 201,
});

export const putPart = endpoint({
  ...base,
  method: 'PUT',
  path: '/storage/multipart/{id}/{part}',
  summary: 'Upload a part; one part at a time',
  params: ids('id', 'part'),
  rawBody: true,
  answer: z.object({ part: z.number(), size: z.number(), sha256: z.string() }),
});

export const completeMultipart = endpoint({
  ...base,
  method: 'POST',
  path: '/storage/multipart/{id}/complete',
  summary: 'Complete a multipart upload',
  params: ids('id'),
  body: z.strictObject({}),
  answer: z.object({ key: z.string(), size: z.number(), sha256: z.string() }),
});

export const abortMultipart = endpoint({
  ...base,
  method: 'DELETE',
  path: '/storage/multipart/{id}',
  summary: 'Cancel a multipart upload',
  params: ids('id'),
});
