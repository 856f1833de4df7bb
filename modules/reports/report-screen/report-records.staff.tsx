import { useQueries } from '@tanstack/react-query';
import { CACHE_MS } from '../../../platform/web/query/query-client.ts';
import { MultiEntityPicker } from '../../../ui/primitives/fields/entity-picker.tsx';
import type { PickerOption } from '../../../ui/primitives/fields/picker/picker.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { activities, OrderFilters, officers } from '../../activities/public.web.tsx';
import styles from './report.module.css';
import type { ReportFace } from './report-calls.web.ts';
import type { PartProps } from './report-columns.staff.tsx';

/** Which activities: those that fit the filters and the officers, or the ones that are chosen by number. */
export function Records({ values, set, face }: PartProps & { face: ReportFace }) {
  const t = useT();
  const isChosen = values.order_ids.length > 0;
  return (
    <>
      {isChosen ? null : (
        <div className={styles.filters}>
          <OrderFilters value={values.filters} onChange={(filters) => set({ filters })} />
        </div>
      )}
      <div className={styles.pair}>
        {isChosen ? null : (
          <Named
            name="drivers"
            label={t('reports.officers')}
            hint={t('reports.officers_hint')}
            lookups={officers}
            ids={values.drivers}
            onChange={(drivers) => set({ drivers })}
          />
        )}
        {face.kind === 'custom_report' ? null : (
          <Named
            name="order_ids"
            label={t('reports.chosen')}
            hint={t(isChosen ? 'reports.chosen_only' : 'reports.chosen_hint')}
            lookups={activities}
            ids={values.order_ids}
            onChange={(order_ids) => set({ order_ids })}
          />
        )}
      </div>
    </>
  );
}

interface NamedProps {
  name: string;
  label: string;
  hint: string;
  lookups: typeof officers;
  ids: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Names of records that are kept by their ids. */
export function useNamesOf(name: string, lookups: typeof officers, ids: readonly number[]): string[] {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['report-names', name, id],
      queryFn: () => lookups.nameOf(String(id)),
      staleTime: CACHE_MS,
    })),
    combine: (results) => results.map((result) => result.data ?? '…'),
  });
}

function Named({ name, label, hint, lookups, ids, onChange }: NamedProps) {
  const names = useNamesOf(name, lookups, ids);
  const value = ids.map((id, at): PickerOption => ({ value: String(id), label: names[at] ?? '' }));
  return (
    <MultiEntityPicker
      label={label}
      hint={hint}
      name={name}
      search={lookups.search}
      value={value}
      onChange={(options) => onChange(options.map((option) => Number(option.value)))}
    />
  );
}
