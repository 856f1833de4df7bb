import { sql } from '../../../platform/server/db/statement.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { listActiveCurrencies } from './currency.contract.ts';

interface Row {
  id: number;
  code: string;
  name: string;
  symbol: string;
  decimals: number;
  exchange_rate: number;
  is_base: boolean;
}

export const currencyRoutes = (): Route[] => [
  route(listActiveCurrencies, (_input, { db }) =>
    db.read<Row>(sql`select y.id, y.code, y.name, y.symbol, y.decimals, y.exchange_rate, y.id = c.base_currency_id as is_base
      from currency y cross join company c where y.active order by is_base desc, y.display_order, y.code`),
  ),
];
