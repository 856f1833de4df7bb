import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { ids } from '../../../platform/contract/kinds.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import type { AnyResource } from '../../../platform/resource/define.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { type AttachmentRow, attachmentRow } from '../../files/attachment/attachment.resource.ts';
import { attachmentRoutes, attachmentsStatement } from '../../files/public.server.ts';
import { product } from './product.resource.ts';
import { rental } from './rental.resource.ts';
import { service } from './service.resource.ts';

const OWNER = 'catalogue_entry';
/** Files hang on the table all kinds share. */
const filesOf = (resource: AnyResource, area: string): Route[] => attachmentRoutes({ ...resource, name: OWNER }, area);

/** The documented call writes this one with its segments in another order. */
const serviceFiles = endpoint({
  method: 'GET',
  path: '/service/attachment/{id}',
  summary: 'List the files of a service',
  area: 'services',
  access: { any: [`view.${service.permission}`] },
  params: ids('id'),
  answer: z.array(attachmentRow),
});

export const entryFileRoutes = (): Route[] => [
  ...filesOf(product, 'products'),
  ...filesOf(service, 'services'),
  ...filesOf(rental, 'rentals'),
  route(serviceFiles, async ({ params }, { db }) => {
    const [owner = [], files = []] = await db.readAll([
      sql`select id from catalogue_entry where id = ${params.id} and kind = 'service' and deleted_at is null`,
      attachmentsStatement(OWNER, params.id),
    ]);
    return owner.length > 0 ? (files as AttachmentRow[]) : fail('not_found');
  }),
];
