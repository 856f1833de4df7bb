import { type RefObject, useState } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { commandKey } from '../../../ui/patterns/shell/top-bar.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { CellName, EditorLine } from '../items-editor/editor-lines.rules.ts';
import type { useItemsEditor } from '../items-editor/use-items-editor.web.ts';
import { usePaste } from '../items-editor/use-paste.web.ts';
import { ItemsGrid } from '../items-grid/items-grid.staff.tsx';
import { useGrid } from '../items-grid/use-grid.web.ts';
import { useLineFields } from '../order-line-values/line-fields.staff.tsx';
import { PriceDialog } from '../price-explained/explained-amount.web.tsx';
import { lineTerms } from '../price-explained/line-steps.web.ts';
import { AddItem } from './add-item.staff.tsx';
import type { useItemRights } from './use-item-rights.web.ts';
import type { useItemTypes } from './use-item-types.web.ts';
import type { usePricedLines } from './use-priced-lines.web.ts';

const WITH_PRICES: readonly CellName[] = ['name', 'quantity', 'price', 'discount', 'tax_rate'];
const WITHOUT: readonly CellName[] = ['name', 'quantity'];

interface Props {
  editor: ReturnType<typeof useItemsEditor>;
  rights: ReturnType<typeof useItemRights>;
  types: ReturnType<typeof useItemTypes>;
  money: ReturnType<typeof usePricedLines>;
  addField: RefObject<HTMLDivElement | null>;
  onAdd: () => void;
}

/** The items of the activity: grid, row menus, and the row that adds by typing or by paste. */
export function ItemLines({ editor, rights, types, money, addField, onAdd }: Props) {
  const t = useT();
  const [explained, explain] = useState<string | null>(null);
  const columns = rights.seesPrices ? WITH_PRICES : WITHOUT;
  const grid = useGrid(editor.items, columns, rights.mayEdit, { ...editor, decimals: money.decimals, toAdd: onAdd });
  const paste = usePaste({ editor, mayEdit: rights.mayEdit, type: types.free, columns, decimals: money.decimals });
  const own = useLineFields(editor.items, editor);
  const actions = (line: EditorLine) => [
    {
      id: 'duplicate',
      label: t('activity.cell.duplicate'),
      shortcut: `${commandKey()}⇧D`,
      onSelect: () => grid.select({ hash: editor.duplicate(line.hash), column: 'name' }),
    },
    ...(rights.seesPrices ? [{ id: 'how', label: t('price.how'), onSelect: () => explain(line.hash) }] : []),
    ...(rights.seesPrices && rights.mayDiscount && !line.type.is_discount
      ? [
          {
            id: 'discount',
            label: t(line.now.discount_type === 'percent' ? 'activity.cell.as_amount' : 'activity.cell.as_percent'),
            onSelect: () =>
              editor.set(line.hash, {
                discount: '0',
                discount_type: line.now.discount_type === 'percent' ? 'amount' : 'percent',
              }),
          },
        ]
      : []),
    {
      id: 'delete',
      label: t('activity.cell.delete'),
      isDanger: true,
      shortcut: 'Del',
      onSelect: () => editor.remove(line.hash),
    },
  ];
  return (
    <section aria-label={t('activity.items')} onPaste={rights.lock ? undefined : paste.onPaste}>
      {paste.told && editor.changes > 0 ? <Banner meaning="warning">{paste.told}</Banner> : null}
      <ItemsGrid
        label={t('activity.items')}
        lines={editor.items}
        columns={columns}
        nets={rights.seesPrices ? money.nets : undefined}
        onExplain={rights.seesPrices ? explain : undefined}
        grid={grid}
        mayEdit={rights.mayEdit}
        whyNot={rights.whyNot}
        isReadOnly={rights.lock !== null}
        actions={actions}
        lateActions={own.actions}
        onRestore={editor.restore}
        onMove={editor.move}
      >
        {rights.lock ? null : (
          <div ref={addField}>
            <AddItem
              types={types}
              onAdd={(type, values) => {
                const hash = editor.add(type, values);
                // The grid knows the new line only after it is drawn.
                requestAnimationFrame(() => grid.focus({ hash, column: 'quantity' }));
              }}
            />
          </div>
        )}
      </ItemsGrid>
      {explained ? <ExplainedLine hash={explained} money={money} onClose={() => explain(null)} /> : null}
      {own.drawer}
    </section>
  );
}

function ExplainedLine({ hash, money, onClose }: { hash: string; money: Props['money']; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const at = money.live.findIndex((line) => line.hash === hash);
  const terms = lineTerms(money.priced, at, { t, format });
  if (!terms) return null;
  const name = money.live[at]?.now.name ?? '';
  return <PriceDialog isOpen name={name} terms={terms} priced={money.priced} onClose={onClose} />;
}
