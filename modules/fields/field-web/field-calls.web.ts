import { useEffect, useMemo, useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import {
  type FieldDefinition,
  type FieldModuleName,
  type FieldTargets,
  fieldsFor,
  moduleId,
  type PlacedField,
} from '../field-value/field.rules.ts';
import type { checkFields } from './field-check.web.ts';

/** Read by every form and list that shows additional fields. */
export const FORM_FIELDS = looseRemote<{ params: { moduleFor: number } }, FieldDefinition[]>(
  'GET',
  '/additional-field-form/{moduleFor}',
);

/** An administrator's change is on open screens after this, without a reload. */
const EVERY_MS = 30_000;

/** The active fields of a module that the person may see. */
export function useModuleFields(module: FieldModuleName): readonly FieldDefinition[] {
  const read = useRead(FORM_FIELDS, { params: { moduleFor: moduleId(module) } }, { every: EVERY_MS, isQuiet: true });
  return read.data ?? NONE;
}

const NONE: readonly FieldDefinition[] = [];

/** Those of them that apply to a record. */
export function useFieldsFor(module: FieldModuleName, targets: FieldTargets): readonly PlacedField[] {
  const fields = useModuleFields(module);
  const key = JSON.stringify(targets);
  return useMemo(() => fieldsFor(fields, moduleId(module), JSON.parse(key) as FieldTargets), [fields, module, key]);
}

type Check = typeof checkFields;

const loadCheck = () => import('./field-check.web.ts');
let keptCheck: Check | null = null;

/** What is wrong with the values of a form, by input name. The rules come after the form; what is sent before them the server checks. */
export function useFieldCheck(): Check {
  const [check, setCheck] = useState(() => keptCheck);
  useEffect(() => {
    const take = async () => {
      keptCheck = (await loadCheck()).checkFields;
      setCheck(() => keptCheck);
    };
    if (!check) void take().catch(() => undefined);
  }, [check]);
  return check ?? (() => ({}));
}
