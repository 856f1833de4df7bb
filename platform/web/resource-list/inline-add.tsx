import { useRef, useState } from 'react';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { fieldText } from '../../kernel/field-texts.ts';
import type { AnyResource } from '../../resource/define.ts';
import { language } from '../i18n/i18n.ts';
import { useChange } from '../query/hooks.ts';
import { resourceCalls } from '../query/remote.ts';
import { checkField, saidKey } from '../resource-form/check.ts';
import styles from './resource-list.module.css';

/** Lists whose new record needs nothing but its name take it in a line below the table: Enter adds, the line stays. */
export const takesNameOnly = (resource: AnyResource): boolean =>
  Object.entries(resource.fields).every(
    ([name, { options }]) => name === resource.title || !options.required || options.initial !== undefined,
  );

/** What a bare name brings along, and how the line says it while it is typed. */
export type Named = (name: string) => { values: Readonly<Record<string, unknown>>; note: string };

interface Props {
  resource: AnyResource;
  id: string;
  named?: Named;
}

/** The line itself; `id` is where the page's primary action puts the cursor. */
export function InlineAdd({ resource, id, named }: Props) {
  const t = useT();
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const field = resource.fields[resource.title];
  const add = useChange(resourceCalls(resource).create, {
    invalidates: [`/${resource.path}`],
    onDone: (row) => {
      setName('');
      setSaid(t('records.list.added', { name: String((row as Record<string, unknown>)[resource.title] ?? '') }));
    },
    onFailed: (failure) => {
      const own = failure.errors[resource.title]?.[0];
      setError(own ?? failure.message);
      if (!own) notifyError(failure.message);
    },
  });
  const along = name.trim() === '' ? undefined : named?.(name.trim());
  const submit = () => {
    const problem = field ? checkField(field, name) : null;
    setError(problem ? fieldText(saidKey(resource.title, problem), language(), problem.values) : null);
    if (!problem) add.mutate({ body: { ...along?.values, [resource.title]: name.trim() } });
  };
  return (
    <Form ref={form} className={styles.add} onSubmit={submit}>
      <div className={styles.addField}>
        <TextField
          id={id}
          label={t('records.list.new_name')}
          hideLabel
          placeholder={t('records.list.new_name')}
          value={name}
          onChange={(text) => {
            setName(text);
            setError(null);
          }}
          error={error}
          maxLength={field?.options.max ?? 100}
        />
      </div>
      <Button type="submit" isBusy={add.isPending}>
        {t('records.list.add')}
      </Button>
      {along ? <span className={styles.addNote}>{along.note}</span> : null}
      <span role="status" className="app-sr">
        {said}
      </span>
    </Form>
  );
}
