import type { FilterReader } from '../../../platform/server/access/stored-filters.ts';
import { fieldDefinitions } from '../field/definitions.server.ts';
import { type FieldModuleName, moduleId } from './field.rules.ts';
import { maySeeField } from './values.server.ts';

const DOTTED = 'additional.';

/**
 * Those of stored filters that ask for fields the person may not see, by their dotted names: whoever may not see a value does not
 * guess it by a filter either. Filters name a field by id or code, in an object or dotted.
 */
export const shutFieldFilters =
  (module: FieldModuleName) =>
  async (filters: Readonly<Record<string, unknown>>, { actor, read }: FilterReader): Promise<readonly string[]> => {
    const { additional } = filters;
    const nested = typeof additional === 'object' && additional !== null ? Object.keys(additional) : [];
    const dotted = Object.keys(filters).filter((name) => name.startsWith(DOTTED));
    const names = [...nested.map((name) => DOTTED + name), ...dotted];
    if (names.length === 0) return [];
    const shut = (await fieldDefinitions({ actor, read })).filter(
      (field) => field.module_for === moduleId(module) && !maySeeField(actor, field),
    );
    return names.filter((name) => shut.some(({ id, code }) => [String(id), code].includes(name.slice(DOTTED.length))));
  };
