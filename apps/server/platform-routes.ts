import { endpoint } from '../../platform/contract/endpoint.ts';
import { FileReply } from '../../platform/server/http/answer.ts';
import { type Route, route } from '../../platform/server/http/route.ts';
import type { Platform } from '../../platform/server/module.ts';
import { openApi } from '../../platform/server/openapi/openapi.ts';
import { apiPage } from './api-page.ts';

const description = endpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'Get the OpenAPI 3.1 description',
  area: 'platform',
  access: 'public',
});
const page = endpoint({
  method: 'GET',
  path: '/docs',
  summary: 'Browse the API reference',
  area: 'platform',
  access: 'public',
});
/** Calls that belong to no module: the API's own description. */
export function platformRoutes(platform: Platform, routes: readonly Route[]): Route[] {
  const own = [description, page];
  let text: string | undefined;
  const json = (): string => {
    text ??= JSON.stringify(openApi([...routes.map((r) => r.endpoint), ...own], platform.config.apiVersion));
    return text;
  };
  return [
    route(description, async () => new FileReply(json(), 'application/json; charset=utf-8')),
    route(
      page,
      async (_input, context) => new FileReply(apiPage(json(), context.language), 'text/html; charset=utf-8'),
    ),
  ];
}
