import { useState } from 'react';
import { ruleText } from '../../../platform/web/forms/use-form.ts';
import { lookUp } from '../../../platform/web/resource-form/lookup.ts';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { EntityPicker } from '../../../ui/primitives/fields/entity-picker.tsx';
import type { PickerOption } from '../../../ui/primitives/fields/picker/picker.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { BulkChange } from './customer-work.web.ts';

const TARGETS: Record<BulkChange['field'], { table: string; title: string; path: string }> = {
  customer_group_id: { table: 'customer_group', title: 'name', path: 'customer-group' },
  lifecycle_stage_id: { table: 'lifecycle_stage', title: 'name', path: 'lifecycle-stage' },
  owner_user_id: { table: 'app_user', title: 'name', path: 'user/all-dropdown-list' },
  add_segment: { table: 'customer_segment', title: 'name', path: 'customer-segment' },
  remove_segment: { table: 'customer_segment', title: 'name', path: 'customer-segment' },
};

interface Props {
  field: BulkChange['field'];
  count: number;
  onClose: () => void;
  onChoose: (id: number) => void;
}

/** Which group, stage, manager or segment the selected customers get. */
export function BulkChoice({ field, count, onClose, onChoose }: Props) {
  const t = useT();
  const [chosen, setChosen] = useState<PickerOption | null>(null);
  const [isTried, setTried] = useState(false);
  const apply = () => {
    setTried(true);
    if (chosen) onChoose(Number(chosen.value));
  };
  return (
    <Dialog
      isOpen
      title={t(`customer.bulk.${field}`)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
          <Button variant="primary" onClick={apply}>
            {t('customer.bulk.apply', { count })}
          </Button>
        </>
      }
    >
      <EntityPicker
        label={t(`customer.bulk_field.${field}`)}
        value={chosen}
        search={(query, signal) => lookUp(TARGETS[field], query, signal)}
        onChange={setChosen}
        error={isTried && !chosen ? ruleText('select_required') : null}
        isRequired
        autoFocus
      />
    </Dialog>
  );
}
