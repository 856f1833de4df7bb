import { useCallback, useState } from 'react';
import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { AdditionalInputs, fieldsFor, moduleId, useModuleFields } from '../../fields/public.web.tsx';
import type { EditorLine } from '../items-editor/editor-lines.rules.ts';
import type { useItemsEditor } from '../items-editor/use-items-editor.web.ts';

const targetsOf = (line: EditorLine) => ({ item_type: [line.type.id] });

/** The company's own fields of a line: an entry of the row's menu where there are any, and the drawer it opens. */
export function useLineFields(lines: readonly EditorLine[], editor: ReturnType<typeof useItemsEditor>) {
  const t = useT();
  const fields = useModuleFields('order_item');
  const [opened, open] = useState<string | null>(null);
  const line = lines.find(({ hash }) => hash === opened);
  const close = () => open(null);
  const actions = useCallback(
    (row: EditorLine) =>
      fieldsFor(fields, moduleId('order_item'), targetsOf(row)).length === 0
        ? []
        : [{ id: 'fields', label: t('activity.cell.fields'), onSelect: () => open(row.hash) }],
    [fields, t],
  );
  const drawer = line ? (
    <Drawer
      isOpen
      title={line.now.name}
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          {t('activity.cell.fields_done')}
        </Button>
      }
    >
      <AdditionalInputs
        module="order_item"
        targets={targetsOf(line)}
        values={{ ...line.now.additional }}
        onChange={(additional) => editor.set(line.hash, { additional })}
        isNew={line.stored === null}
      />
    </Drawer>
  ) : null;
  return { actions, drawer };
}
