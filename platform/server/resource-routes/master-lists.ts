import type { AnyResource } from '../../resource/define.ts';
import type { ResourceEndpoints } from '../../resource/endpoints.ts';
import type { Route } from '../http/route.ts';
import type { ImportUpload } from '../imports/engine.ts';
import type { Behaviour } from './behaviour.ts';
import { resourceRoutes } from './routes.ts';
import { resourceImport } from './sheets/list-import.ts';

/** A plain list as its module declares it. */
export interface MasterList {
  readonly resource: AnyResource;
  /** Area of its calls in the API description. */
  readonly area: string;
  readonly hooks?: Behaviour;
  /** Derived calls that are written by hand instead. */
  readonly without?: readonly (keyof ResourceEndpoints)[];
}

/** Everything a module hosts for its plain lists: calls, exports, imports, definitions. */
export function masterLists(lists: readonly MasterList[]): {
  routes: Route[];
  imports: ImportUpload[];
  resources: AnyResource[];
} {
  return {
    routes: lists.flatMap(({ resource, area, hooks, without }) => resourceRoutes(resource, area, hooks, without)),
    imports: lists.flatMap(({ resource, area, hooks }) => resourceImport(resource, hooks ?? {}, area)),
    resources: lists.map(({ resource }) => resource),
  };
}
