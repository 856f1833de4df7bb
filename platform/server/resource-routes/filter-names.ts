import type { AnyResource } from '../../resource/define.ts';
import { listWall } from '../access/row-walls.ts';
import type { FilterNames } from '../access/stored-filters.ts';
import { sql } from '../db/statement.ts';

/**
 * Records that the filters of a list name: those of its references, as far as the person may see them. `further` says the tables of
 * filters that are no field of the record.
 */
export const filterNames =
  ({ fields, list }: AnyResource, further: Readonly<Record<string, string>> = {}): FilterNames =>
  (filters, actor, prefix = 'filters') =>
    Object.entries(filters).flatMap(([asked, value]) => {
      const { kind, target } = fields[list.filterNames?.[asked] ?? asked] ?? {};
      const isRef = kind === 'ref' || kind === 'refs';
      const table = Object.hasOwn(further, asked) ? further[asked] : isRef && target?.table;
      if (!table) return [];
      const wall = listWall(table, actor, 'k') ?? sql`true`;
      const ids = [value]
        .flat()
        .map(Number)
        .filter((id) => Number.isSafeInteger(id) && id > 0);
      return [
        {
          field: `${prefix}.${asked}`,
          ids,
          of: sql`select from ${sql.table(table)} k where k.id = n.id and ${wall}`,
        },
      ];
    });
