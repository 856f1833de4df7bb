import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useMemo } from 'react';
import { nextStep } from '../../../platform/web/forms/next-step.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { ErrorSummary } from '../../../ui/patterns/form/error-summary.tsx';
import { useSubmitKey } from '../../../ui/patterns/form/save-key.ts';
import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { RefusedDrawer } from '../../../ui/patterns/overlay/refused-drawer.tsx';
import { commandKey } from '../../../ui/patterns/shell/top-bar.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { EntityPicker } from '../../../ui/primitives/fields/entity-picker.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { Kbd } from '../../../ui/primitives/kbd.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { focusField } from '../../../ui/primitives/typing/show-field.ts';
import { useT } from '../../../ui/text/text.tsx';
import styles from '../order-web/order-form.module.css';
import { customersOfWork, useHasNoTypes } from '../order-web/order-lookups.web.ts';
import { orderPath } from '../order-web/order-names.web.ts';
import { NewCustomer } from './new-customer.staff.tsx';
import { NewOrderDetails } from './new-order-details.staff.tsx';
import { useNewOrder } from './use-new-order.web.ts';

interface Props {
  customerId?: string;
  onClose: () => void;
}

/** The form of a new activity, or why there is none for whom. */
export default function NewOrder(props: Props) {
  const t = useT();
  return useCan()('create.order') ? (
    <OrderForm {...props} />
  ) : (
    <RefusedDrawer title={t('activity.new')} reason={t('activity.list.may_not_create')} onClose={props.onClose} />
  );
}

/** Type, customer, save. Everything else comes from the two and can be changed. */
function OrderForm({ customerId, onClose }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const formId = useId();
  const place = useSubmitKey();
  const hasNoTypes = useHasNoTypes();
  const form = useNewOrder(
    customerId,
    // In place of the form: the way back from the new activity leads to where the form was opened.
    (made, isForItems) => void navigate({ href: orderPath(made.id, isForItems ? '/items' : ''), replace: true }),
  );
  const next = customerId ? 'scheduled_start' : 'customer_id';
  useFirstField(form.values.type === null ? 'order_type_id' : next, form.types.length > 0);
  const searchCustomer = useMemo(() => customersOfWork((status) => t(`activity.create.customer.${status}`)), [t]);
  const close = async () => {
    if (await form.mayLeave()) onClose();
  };
  return (
    <Drawer
      isOpen
      title={t('activity.new')}
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>{t('ui.dialog.cancel')}</Button>
          <Button isBusy={form.isSaving === 'items'} onClick={form.submitForItems}>
            {t('activity.create.save_items')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isBusy={form.isSaving === 'plain'}
            after={<Kbd>{commandKey()}⏎</Kbd>}
          >
            {t('activity.create.save')}
          </Button>
        </>
      }
      notice={
        form.error && form.problems.length === 0 ? (
          <Banner meaning="danger" title={form.errorText ?? ''} isAssertive>
            {nextStep(form.error, t)}
          </Banner>
        ) : null
      }
    >
      <Form id={formId} ref={place} className={styles.fields} onSubmit={form.submit}>
        <ErrorSummary problems={form.problems} submitCount={form.submitCount} />
        <SelectField
          label={t('activity.field.type')}
          name="order_type_id"
          isRequired
          options={form.types}
          hint={hasNoTypes ? <NoTypes /> : undefined}
          value={form.values.type}
          onChange={(type) => form.set({ type })}
          error={form.errors.order_type_id}
        />
        <EntityPicker
          label={t('activity.field.customer')}
          name="customer_id"
          isRequired={form.asksCustomer && form.newCustomer.fresh === null}
          search={searchCustomer}
          value={form.values.customer}
          onChange={form.setCustomer}
          create={
            form.mayCreateCustomer
              ? { label: t('activity.create.customer'), onCreate: form.newCustomer.start }
              : undefined
          }
          error={form.errors.customer_id}
        />
        <NewCustomer form={form.newCustomer} />
        <NewOrderDetails form={form} />
      </Form>
    </Drawer>
  );
}

/** Where types come from, for whoever may bring them. */
function NoTypes() {
  const t = useT();
  const can = useCan();
  return (
    <>
      {t('activity.create.no_types')}
      {can('create.activity_type') ? (
        <>
          {' '}
          <Link href="/ams/dashboard">{t('activity.create.starter_set')}</Link>
        </>
      ) : null}
      {can('view.activity_type') ? (
        <>
          {can('create.activity_type') ? ' · ' : ' '}
          <Link href="/ams/activity-type">{t('activity.create.types')}</Link>
        </>
      ) : null}
    </>
  );
}

/** The cursor stands in the first field that is still to be chosen; the drawer itself would take its close button. */
function useFirstField(name: string, isReady: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the types are there
  useEffect(() => {
    if (isReady) focusField(name);
  }, [isReady]);
}
