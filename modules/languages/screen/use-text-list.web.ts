import { useMemo } from 'react';
import { TEXT_USES } from '../../../platform/kernel/texts/text-uses.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import type { ListState } from '../../../platform/web/resource-list/state/list-state.ts';
import { useList } from '../../../platform/web/resource-list/state/use-list.ts';
import type { FilterField } from '../../../ui/patterns/filter/filter-value.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { languageMessages } from './messages.ts';
import { type TextQuestion, textCalls } from './text-calls.web.ts';

/** Areas of the product; a company's own texts may name others. */
const AREAS: ReadonlySet<string> = new Set(
  Object.keys(languageMessages.en).flatMap((key) => (key.startsWith('lang.module.') ? [key.slice(12)] : [])),
);

/** What the area of a text is called. */
export const areaName = (area: string, t: Translate): string => (AREAS.has(area) ? t(`lang.module.${area}`) : area);

/** What the grid shows, out of the URL: search, filters, page. */
export function useTextList() {
  const t = useT();
  const modules = useRead(textCalls.modules, {}, { fresh: 'master' }).data;
  const fields = useMemo<FilterField[]>(
    () => [
      {
        key: 'state',
        label: t('lang.filter.state'),
        kind: 'choice',
        options: (['missing', 'changed'] as const).map((value) => ({ value, label: t(`lang.state.${value}`) })),
      },
      {
        key: 'use',
        label: t('lang.column.use'),
        kind: 'choice',
        options: TEXT_USES.map((value) => ({ value, label: t(`lang.use.${value}`) })),
      },
      {
        key: 'module',
        label: t('lang.filter.module'),
        kind: 'choice',
        options: (modules ?? []).map((value) => ({ value, label: areaName(value, t) })),
      },
    ],
    [t, modules],
  );
  return useList({ fields, call: textCalls.list, ask: asked });
}

const asked = ({ q, plain }: ListState): TextQuestion => ({ ...(q ? { q } : {}), filters: { ...plain } });
