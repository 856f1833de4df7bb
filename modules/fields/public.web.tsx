import { type ComponentType, lazy, Suspense } from 'react';
import { ensureTexts } from '../../platform/web/i18n/i18n.ts';
import type { AdditionalInputsProps } from './field-web/additional-inputs.web.tsx';
import type { AdditionalPanelProps } from './field-web/additional-panel.web.tsx';

export { fieldsFor, moduleId, nameIn } from './field-value/field.rules.ts';
export { AdditionalChanges } from './field-web/additional-changes.web.tsx';
export type { AdditionalInputsProps } from './field-web/additional-inputs.web.tsx';
export { useFieldCheck, useFieldsFor, useModuleFields } from './field-web/field-calls.web.ts';
export { useFieldFacts } from './field-web/field-facts.web.tsx';
export { useFieldColumns, useFieldFilters } from './field-web/field-lists.web.tsx';

/** A part that comes with the texts of this room, wherever it stands. */
const withTexts = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(async () => {
    const [module] = await Promise.all([load(), ensureTexts('fields')]);
    return module;
  });

const Panel = withTexts<AdditionalPanelProps>(() => import('./field-web/additional-panel.web.tsx'));
const Inputs = withTexts<AdditionalInputsProps>(() => import('./field-web/additional-inputs.web.tsx'));

/** The additional values of a record on its page, with a form for them; nothing where no field applies. */
export const AdditionalPanel = (props: AdditionalPanelProps) => (
  <Suspense fallback={null}>
    <Panel {...props} />
  </Suspense>
);

/** The additional fields of a record inside another form; nothing where there are none. */
export const AdditionalInputs = (props: AdditionalInputsProps) => (
  <Suspense fallback={null}>
    <Inputs {...props} />
  </Suspense>
);
