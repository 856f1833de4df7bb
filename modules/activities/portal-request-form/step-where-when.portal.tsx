import { serverNow } from '../../../platform/web/query/server-clock.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { dayIn } from '../../../ui/format/format-date.ts';
import { FormGrid, FormWide } from '../../../ui/patterns/form/form-grid.tsx';
import { RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { DateTimeField } from '../../../ui/primitives/fields/dates/date-time-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { placeLine } from '../portal-web/portal-names.web.ts';
import styles from './request-form.module.css';
import { zoneOf } from './request-values.rules.ts';
import type { StepProps } from './step-kind-what.portal.tsx';

/** Step 2: one of the customer's places, or another address. */
export function WhereStep({ choices, values, errors, onChange }: StepProps) {
  const t = useT();
  const places = choices.addresses.map((address) => ({
    value: String(address.id),
    label: address.label || placeLine(address),
    hint: address.label ? placeLine(address) : undefined,
  }));
  return (
    <div className={styles.fields}>
      {places.length > 0 ? (
        <RadioField
          name="place"
          label={t('portal.form.question.where')}
          hideLabel
          value={values.place === null ? null : String(values.place)}
          onChange={(id) => onChange({ place: id === 'new' ? 'new' : Number(id) })}
          options={[...places, { value: 'new', label: t('portal.form.other_place') }]}
          error={errors.place}
        />
      ) : null}
      {values.place === 'new' ? (
        <FormGrid>
          <FormWide>
            <TextField
              name="address1"
              label={t('portal.form.street')}
              value={values.address1}
              onChange={(address1) => onChange({ address1 })}
              error={errors.address1}
              autoComplete="street-address"
              maxLength={200}
              isRequired
            />
          </FormWide>
          <FormWide>
            <TextField
              name="city"
              label={t('portal.form.city')}
              value={values.city}
              onChange={(city) => onChange({ city })}
              error={errors.city}
              autoComplete="address-level2"
              maxLength={100}
              isRequired
            />
          </FormWide>
        </FormGrid>
      ) : null}
    </div>
  );
}

/** Step 3: as soon as possible, or a day and time in the zone of the place. */
export function WhenStep({ choices, values, errors, onChange }: StepProps) {
  const t = useT();
  const { context } = useFormat();
  const zone = zoneOf(values, choices);
  return (
    <div className={styles.fields}>
      <RadioField
        name="when"
        label={t('portal.form.question.when')}
        hideLabel
        value={values.when}
        onChange={(when) => onChange({ when })}
        options={[
          { value: 'soon', label: t('portal.form.soon'), hint: t('portal.form.soon_hint') },
          { value: 'at', label: t('portal.form.at'), hint: t('portal.form.at_hint') },
        ]}
      />
      {values.when === 'at' ? (
        <DateTimeField
          name="at"
          label={t('portal.form.at_label')}
          value={values.at}
          onChange={(at) => onChange({ at })}
          zone={zone}
          min={dayIn(zone ?? context.zone, new Date(serverNow()))}
          error={errors.at}
          isRequired
        />
      ) : null}
    </div>
  );
}
