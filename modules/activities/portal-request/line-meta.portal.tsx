import { FormatNumber } from '../../../ui/format/values.tsx';
import type { PortalLine, PortalRequest } from '../portal-web/portal-types.web.ts';

/** What was planned and then not needed is no part of completed work. */
export const isUnused = (line: PortalLine, { status }: PortalRequest): boolean =>
  status === 'completed' && line.quantity_used === 0;

/** How much of a line there is or was used, and what is said about it. */
export function LineMeta({ line }: { line: PortalLine }) {
  if (line.type.is_discount) return line.description;
  const quantity = line.quantity_used ?? line.quantity;
  return (
    <>
      × <FormatNumber value={quantity} />
      {line.description ? ` · ${line.description}` : null}
    </>
  );
}
