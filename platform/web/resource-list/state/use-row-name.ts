import { useCallback } from 'react';
import { useFormat } from '../../../../ui/format/format-context.tsx';
import { formatWeekDay } from '../../../../ui/format/week-day.ts';
import { useT } from '../../../../ui/text/text.tsx';
import type { AnyResource } from '../../../resource/define.ts';
import { relatedName } from '../../../resource/field.ts';
import { language } from '../../i18n/i18n.ts';
import type { AnyRow } from '../../resource-form/form-values.ts';
import { titleOf } from '../../routing/screen.ts';

/** Grammatical gender of what is listed, in Spanish. */
export const genderOf = ({ label }: AnyResource) =>
  /^\S+(as|iones|dades)\b/.test(label.many[1]) ? 'feminine' : 'other';

/** What a row is called: its title, or what the definition names it by ("Devon Grant, Wed 18 Nov"); else its number. */
export function useRowName(resource: AnyResource): (row: AnyRow) => string {
  const { context } = useFormat();
  return useCallback(
    (row) => {
      const { namedBy } = resource.list;
      if (!namedBy) return String(row[resource.title] ?? row.id);
      const words = namedBy.map((name) => {
        const kind = resource.fields[name]?.kind;
        if (kind === 'ref') return (row[relatedName(name)] as { name?: string } | null)?.name;
        return kind === 'day' ? formatWeekDay(row[name] as string | null, context) : (row[name] as string | null);
      });
      return words.filter(Boolean).join(', ') || String(row.id);
    },
    [resource, context],
  );
}

/**
 * The same in a sentence about the record. Where its name is that of another, as a shift goes by its person, the noun stands with it
 * ("Devon Grant’s shift on Wed 18 Nov"): else "Delete Devon Grant?" reads as if the person went.
 */
export function useRowPhrase(resource: AnyResource): (row: AnyRow) => string {
  const t = useT();
  const { context } = useFormat();
  const nameOf = useRowName(resource);
  return useCallback(
    (row) => {
      const [of, on] = resource.list.namedBy ?? [];
      const owner = of && (row[relatedName(of)] as { name?: string } | null)?.name;
      if (!owner || !on) return nameOf(row);
      const what = titleOf({ title: resource.label.one }, language()).toLowerCase();
      return t('records.named', {
        of: genderOf(resource),
        what,
        owner,
        day: formatWeekDay(row[on] as string | null, context),
      });
    },
    [resource, nameOf, context, t],
  );
}
