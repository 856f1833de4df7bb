import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { ScheduleOptions } from './schedule-calls.web.ts';
import type { PartProps } from './schedule-values.web.ts';

/** What is mailed, and what the action itself wants to know. */
export function ActionFields({ values, set, errors, actions }: PartProps & { actions: ScheduleOptions['actions'] }) {
  const t = useT();
  const action = actions.find(({ value }) => value === values.action);
  const put = (name: string, value: string): void => set({ parameters: { ...values.parameters, [name]: value } });
  return (
    <>
      <SelectField
        label={t('comm.schedule.action')}
        name="action"
        options={actions}
        value={values.action}
        onChange={(next) => set({ action: next ?? '', parameters: {} })}
        error={errors.action}
        isRequired
      />
      {action?.parameters.map((parameter) =>
        parameter.choices ? (
          <SelectField
            key={parameter.name}
            label={parameter.label}
            name={`parameters.${parameter.name}`}
            options={parameter.choices}
            value={values.parameters[parameter.name] ?? String(parameter.initial)}
            onChange={(value) => put(parameter.name, value ?? '')}
            error={errors[`parameters.${parameter.name}`]}
            isRequired
          />
        ) : (
          <TextField
            key={parameter.name}
            label={parameter.label}
            name={`parameters.${parameter.name}`}
            inputMode="numeric"
            value={values.parameters[parameter.name] ?? String(parameter.initial)}
            onChange={(value) => put(parameter.name, value)}
            error={errors[`parameters.${parameter.name}`]}
            isRequired
          />
        ),
      )}
    </>
  );
}
