import { useState } from 'react';
import { useDirtyGuard } from '../../../platform/web/forms/dirty-guard.ts';
import { nextStep } from '../../../platform/web/forms/next-step.ts';
import { language } from '../../../platform/web/i18n/i18n.ts';
import type { ApiError } from '../../../platform/web/query/api-error.ts';
import { queryClient } from '../../../platform/web/query/query-client.ts';
import { send } from '../../../platform/web/query/send.ts';
import { oneSend } from '../../../ui/primitives/typing/one-send.ts';
import { useT } from '../../../ui/text/text.tsx';
import { nameIn, useModuleFields } from '../../fields/public.web.tsx';
import { type EditorLine, sentLines } from '../items-editor/editor-lines.rules.ts';
import type { useItemsEditor } from '../items-editor/use-items-editor.web.ts';
import { orderReads, orderWrites } from '../order-web/order-calls.web.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { ordersChanged, recordKey } from '../order-web/order-write.web.ts';

/** What the server reckoned differently. */
export interface Mismatch {
  sent: number;
  server: number;
}

/** Unsaved lines, and the currency they are in when it is not that of the activity. */
type Draft = Pick<ReturnType<typeof useItemsEditor>, 'lines' | 'currency'>;

interface Problem {
  title: string;
  /** Sentences of single lines. */
  lines: readonly string[];
}

/** Saves only what changed, with the total the person saw; a different total is shown, never silently taken. */
export function useSaveItems(
  record: OrderRecord,
  editor: ReturnType<typeof useItemsEditor>,
  total: string | undefined,
) {
  const t = useT();
  const [isSaving, setSaving] = useState(false);
  const [once] = useState(oneSend);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [mismatch, setMismatch] = useState<Mismatch | null>(null);
  const isDirty = editor.changes > 0;
  const { lines, currency } = editor;
  const fields = useModuleFields('order_item');
  useDirtyGuard<Draft>({
    name: `order-lines:${record.id}`,
    isDirty,
    value: { lines, currency },
    onRestore: editor.adopt,
  });
  const failed = (error: ApiError, sent: readonly { hash: string }[]) => {
    const totals = error.details.total as Mismatch | undefined;
    if (error.code === 'total_mismatch' && totals) setMismatch(totals);
    else setProblem(problemOf(error, sent, { lines: editor.lines, fields }, nextStep(error, t)));
  };
  const save = async (isServerTotal = false) => {
    setSaving(true);
    setProblem(null);
    setMismatch(null);
    const items = sentLines(lines, total !== undefined, currency !== null);
    const body = { items, ...(total === undefined || isServerTotal ? {} : { total }) };
    try {
      const params = { id: record.id };
      if (currency) {
        const change = { ...body, currency_id: currency.id, updated_at: record.updated_at };
        await send(orderWrites.update, { params, body: change });
      } else await send(orderWrites.items, { params, body });
      const saved = await send(orderReads.get, { params });
      editor.reset(saved);
      queryClient.setQueryData(recordKey(record.id), saved);
      void ordersChanged();
    } catch (error) {
      failed(error as ApiError, items);
    }
    setSaving(false);
  };
  return {
    isSaving,
    problem,
    mismatch,
    forgetMismatch: () => setMismatch(null),
    save: (isServer?: boolean) => void once(() => save(isServer)),
  };
}

/** `items.3.price` names the fourth line that was sent; the person knows it by its name. */
function problemOf(
  error: ApiError,
  sent: readonly { hash: string }[],
  { lines, fields }: { lines: readonly EditorLine[]; fields: ReturnType<typeof useModuleFields> },
  next: string | null,
): Problem {
  const sentences = Object.entries(error.errors).flatMap(([field, texts]) => {
    const hash = sent[Number(/^items\.(\d+)\./.exec(field)?.[1] ?? Number.NaN)]?.hash;
    const name = lines.find((line) => line.hash === hash)?.now.name;
    const own = fields.find(({ id }) => field.endsWith(`.additional.${id}`));
    const where = [name, own ? nameIn(own, language()) : undefined].filter(Boolean).join(', ');
    return texts.map((text) => (where ? `${where}: ${text}` : text));
  });
  return { title: error.message, lines: next ? [next] : [...new Set(sentences)] };
}
