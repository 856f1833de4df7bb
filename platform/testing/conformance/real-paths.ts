import type { Endpoint } from '../../contract/endpoint.ts';
import type { TestServer } from '../server.ts';

const CUSTOMER_OF_PORTAL = `select cu.customer_id::int as id from customer_user cu join app_user u on u.id = cu.user_id
  where u.email = 'customer@demo.test' order by cu.is_primary desc limit 1`;

/** Paths of calls with a record of the demo company for each first word, so that handlers have something to work on. */
export async function realPaths(server: TestServer): Promise<(endpoint: Pick<Endpoint, 'path'>) => string> {
  const tables = await server.sql(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_name)
      where c.column_name = 'tenant_id' and c.table_schema = 'public' and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and exists (select from information_schema.columns i where i.table_name = c.table_name and i.column_name = 'id')`,
  );
  const ids: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await server.sql(
      `select max(id)::int as id from "${name}" where tenant_id = (select id from tenant where subdomain = 'demo')`,
    );
    if (row?.id) ids[name] = row.id;
  }
  const [officer] = await server.sql("select id::int from app_user where email = 'winston.brown@demo.test'");
  ids.user = officer.id;
  const [customer] = await server.sql(CUSTOMER_OF_PORTAL);
  const known: Record<string, string | number> = {
    operation: 'get',
    token: 'well-formed-but-nobodys',
    customerId: customer.id,
  };
  return ({ path }) => {
    if (path.includes('{space}')) return '/storage/t1/2026/abcdefgh12345678';
    const word = (path.split('/')[1] ?? '')
      .replaceAll('-', '_')
      .replace('ordertype', 'order_type')
      .replace('itemtype', 'order_item_type');
    return path.replace(/\{(\w+)\}/g, (_, name: string) => String(known[name] ?? ids[word] ?? 1));
  };
}
