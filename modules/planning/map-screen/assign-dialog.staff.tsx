import { useId, useState } from 'react';
import { ApiError } from '../../../platform/web/query/api-error.ts';
import { invalidate, useChange } from '../../../platform/web/query/hooks.ts';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { EntityPicker } from '../../../ui/primitives/fields/entity-picker.tsx';
import type { PickerOption } from '../../../ui/primitives/fields/picker/picker.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { officers, orderBulk } from '../../activities/public.web.tsx';

interface Props {
  ids: readonly number[];
  onClose: () => void;
  /** The activities that were refused stay chosen. */
  onDone: (failed: readonly number[]) => void;
}

/** Gives the chosen activities an officer; each is saved for itself, and those that were refused stay chosen. */
export function AssignManyDialog({ ids, onClose, onDone }: Props) {
  const t = useT();
  const form = useId();
  const [officer, setOfficer] = useState<PickerOption | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const assign = useChange(orderBulk.assign, {
    onDone: ({ done, failures }) => {
      void invalidate(['/order']);
      onDone(failures.map(({ order_id }) => order_id));
      const [first] = failures;
      if (first) return setRefusal(`${first.reference_no ?? ''} ${first.message}`);
      notify(t('planning.map.assigned', { count: done.length, officer: officer?.label ?? '' }));
      return onClose();
    },
    onFailed: (error) => setRefusal(error instanceof ApiError ? error.message : null),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('planning.map.assign_title', { count: ids.length })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} isBusy={assign.isPending}>
            {t('planning.map.assign')}
          </Button>
        </>
      }
    >
      <Form
        id={form}
        onSubmit={() => {
          setRefusal(null);
          if (officer) assign.mutate({ body: { orders: [...ids], driverId: Number(officer.value) } });
        }}
      >
        {refusal ? <Banner meaning="danger" title={refusal} isAssertive /> : null}
        <EntityPicker
          label={t('planning.field.officer')}
          isRequired
          autoFocus
          search={officers.search}
          value={officer}
          onChange={setOfficer}
        />
      </Form>
    </Dialog>
  );
}
