import { holds } from '../../../platform/kernel/permissions.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { FIELD_MODULES } from '../field-value/field.rules.ts';

type Verb = 'view' | 'create' | 'update' | 'delete';

/** The permission word of a module's fields: customers and master items have their own. */
const slugOf = (module: number): string =>
  module === 2 ? 'customer_additional_field' : module === 3 ? 'master_item_additional_field' : 'additional_field';

/** 403 unless the person may do this to fields of the module. */
export const demandFields = ({ actor }: SignedInContext, verb: Verb, module: number): void =>
  demand(actor, `${verb}.${slugOf(module)}`);

/** Modules whose fields the person may see. */
export const visibleModules = ({ actor }: SignedInContext): number[] =>
  FIELD_MODULES.map(({ id }) => id).filter((id) => holds(actor, `view.${slugOf(id)}`));
