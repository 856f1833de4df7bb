import { useState } from 'react';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { looseRemote, resourceCalls } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { SortableList } from '../../../ui/patterns/sortable/sortable-list.tsx';
import { EmptyState } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { CheckboxField } from '../../../ui/primitives/fields/choice-field.tsx';
import { MultiSelectField, SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { ReviewTemplate, StepInput, TemplateStep } from '../review-template/review-template.contract.ts';
import { reviewType } from '../review-type/review-type.resource.ts';
import { reviewCalls, TEMPLATE_PATHS } from './review-calls.web.ts';
import styles from './review-screens.module.css';

const activityTypes = looseRemote<Record<never, never>, { id: number; name: string }[]>(
  'GET',
  '/ordertype/fetchby/permission',
);

/** Steps and activity types of a template; every change is saved at once. */
export function StepsSection({ template, mayChange }: { template: ReviewTemplate; mayChange: boolean }) {
  const t = useT();
  const [steps, setSteps] = useState<readonly TemplateStep[]>(template.types);
  const [isBusy, setBusy] = useState(false);
  const keep = (body: { types?: readonly StepInput[]; order_type_ids?: readonly number[] }) => {
    setBusy(true);
    void send(reviewCalls.saveTemplate, { params: { id: template.id }, body })
      .then(
        (saved) => setSteps(saved.types),
        (error: Error & { errors?: Record<string, string[]> }) => {
          setSteps(template.types);
          notifyError(Object.values(error.errors ?? {}).flat()[0] ?? error.message);
        },
      )
      .then(() => invalidate(TEMPLATE_PATHS))
      .finally(() => setBusy(false));
  };
  const save = (next: readonly TemplateStep[], more: readonly StepInput[] = []) => {
    setSteps(next);
    keep({ types: [...next.map(inputOf), ...more] });
  };
  return (
    <>
      <Section
        title={t('reviews.steps')}
        count={steps.length || undefined}
        action={
          <Button variant="quiet" isBusy={isBusy} onClick={() => void invalidate(TEMPLATE_PATHS)}>
            {t('reviews.reload')}
          </Button>
        }
      >
        {steps.length === 0 ? (
          <EmptyState level={3} title={t('reviews.steps_none')} text={t('reviews.steps_none_text')} />
        ) : (
          <SortableList
            label={t('reviews.steps')}
            items={steps}
            itemId={(step) => String(step.checkoff_type_id)}
            itemName={(step) => step.type.name}
            onMove={(next) => save(next)}
            actions={(step) =>
              mayChange
                ? [
                    {
                      id: 'remove',
                      label: t('reviews.remove'),
                      onSelect: () => save(steps.filter((other) => other !== step)),
                    },
                  ]
                : []
            }
          >
            {(step) => (
              <StepLine
                step={step}
                mayChange={mayChange}
                onChange={(patch) => save(steps.map((other) => (other === step ? { ...step, ...patch } : other)))}
              />
            )}
          </SortableList>
        )}
        {mayChange ? <AddStep steps={steps} onAdd={(id) => save(steps, [{ checkoff_type_id: id }])} /> : null}
      </Section>
      <TypesSection template={template} mayChange={mayChange} onChange={(ids) => keep({ order_type_ids: ids })} />
    </>
  );
}

const inputOf = ({ checkoff_type_id, required, role_ids }: TemplateStep): StepInput => ({
  checkoff_type_id,
  required,
  role_ids: [...role_ids],
});

type StepPatch = Partial<Pick<TemplateStep, 'required' | 'role_ids'>>;

function StepLine(props: { step: TemplateStep; mayChange: boolean; onChange: (patch: StepPatch) => void }) {
  const t = useT();
  const { type, reviewers, required } = props.step;
  const roles = reviewers.map(({ name }) => name).join(', ') || t('reviews.admins');
  return (
    <span className={styles.step}>
      <span className={styles.grow}>
        {type.name}
        <span className={styles.quiet}>
          {t(`reviews.gate.${type.gate}`)} · {t('reviews.who', { roles })}
        </span>
      </span>
      {props.mayChange ? (
        <>
          <StepRoles step={props.step} onChange={(role_ids) => props.onChange({ role_ids })} />
          <CheckboxField
            label={t('reviews.required')}
            value={required}
            onChange={(next) => props.onChange({ required: next })}
          />
        </>
      ) : required ? (
        <span className={styles.quiet}>{t('reviews.required')}</span>
      ) : null}
    </span>
  );
}

/** Roles that stand in place of those of the review type, for this step only. */
function StepRoles({ step, onChange }: { step: TemplateStep; onChange: (ids: number[]) => void }) {
  const t = useT();
  const { data } = useRead(reviewCalls.roles, {}, { fresh: 'master' });
  const staff = (data ?? step.roles.map((role) => ({ ...role, audience: 'staff' }))).filter(
    ({ audience }) => audience === 'staff',
  );
  return (
    <span className={styles.roles}>
      <MultiSelectField
        label={t('reviews.own_roles_of', { name: step.type.name })}
        hideLabel
        placeholder={step.role_ids.length === 0 ? t('reviews.type_roles') : undefined}
        options={staff.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={step.role_ids.map(String)}
        onChange={(ids) => onChange(ids.map(Number))}
      />
    </span>
  );
}

function AddStep({ steps, onAdd }: { steps: readonly TemplateStep[]; onAdd: (id: number) => void }) {
  const t = useT();
  const { data } = useRead(resourceCalls(reviewType).list, { query: { page: 0 } } as never);
  const all = (data as { data?: { id: number; name: string; active: boolean }[] } | undefined)?.data ?? [];
  const free = all.filter(({ id, active }) => active && !steps.some((step) => step.checkoff_type_id === id));
  return (
    <div className={styles.add}>
      <SelectField
        label={t('reviews.add_step')}
        options={free.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={null}
        onChange={(value) => value && onAdd(Number(value))}
      />
    </div>
  );
}

function TypesSection(props: { template: ReviewTemplate; mayChange: boolean; onChange: (ids: number[]) => void }) {
  const t = useT();
  const { template, mayChange, onChange } = props;
  const { data } = useRead(activityTypes, {});
  const names = template.order_types.map(({ name }) => name).join(', ');
  return (
    <Section title={t('reviews.activity_types')}>
      {mayChange ? (
        <MultiSelectField
          label={t('reviews.activity_types')}
          hint={t('reviews.activity_types_text')}
          options={(data ?? template.order_types).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={template.order_type_ids.map(String)}
          onChange={(ids) => onChange(ids.map(Number))}
        />
      ) : (
        <p>{names || '—'}</p>
      )}
    </Section>
  );
}
