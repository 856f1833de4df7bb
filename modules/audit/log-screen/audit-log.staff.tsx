import { useMemo } from 'react';
import { EXPORT_MS, useExport } from '../../../platform/web/exports/use-export.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { FilterBar } from '../../../ui/patterns/filter/filter-bar.tsx';
import { ExportMenu } from '../../../ui/patterns/jobs/export-menu.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useLocale, useT } from '../../../ui/text/text.tsx';
import { recordName } from '../log/references.rules.ts';
import type { AuditLine } from './audit-calls.web.ts';
import { auditCalls } from './audit-calls.web.ts';
import { auditColumns } from './audit-columns.staff.tsx';
import { AuditPeek } from './audit-peek.staff.tsx';
import { SealBadge } from './seal-badge.staff.tsx';
import { type AuditList, useAuditList } from './use-audit-list.web.ts';

/** /ams/auditlogs: who changed what. */
export function AuditLogPage() {
  const t = useT();
  const format = useFormat();
  const language = useLocale().startsWith('es') ? 'es' : 'en';
  const list = useAuditList();
  const { state, set, rows, total } = list;
  const columns = useMemo(() => auditColumns(t, language), [t, language]);
  const count = total === undefined ? undefined : format.number(total);
  return (
    <Page layout="list">
      <PageHeader
        title={t('audit.title')}
        count={count}
        controls={
          <>
            <SealBadge />
            <AuditExport list={list} count={count} />
          </>
        }
      />
      <FilterBar
        fields={list.fields}
        value={state.filters}
        onChange={(filters) => set({ filters })}
        find={{ value: list.typed, onChange: list.setTyped, label: t('audit.find') }}
        end={
          state.isNarrowed ? undefined : (
            <Button variant="quiet" onClick={() => set({ plain: { setup: true } })}>
              {t('audit.show_setup')}
            </Button>
          )
        }
        resultNote={total === undefined ? undefined : t('audit.results', { count: total })}
      />
      <ResourceTable<AuditLine>
        label={t('audit.title')}
        columns={columns}
        rows={rows}
        rowId={(line) => String(line.id)}
        rowLabel={recordName}
        status={list.status}
        error={list.error}
        onRetry={list.onRetry}
        empty={{ title: t('audit.empty'), text: t('audit.empty_text') }}
        emptyFiltered={
          state.isNarrowed
            ? {
                title: t('audit.empty_filtered'),
                actions: [{ id: 'clear', label: t('audit.clear'), onSelect: list.clear }],
              }
            : null
        }
        staleNote={list.staleNote}
        onPeek={(line) => set({ open: line.id })}
        peekedId={typeof state.open === 'number' ? String(state.open) : null}
        paging={list.paging}
      />
      <Beside list={list} />
    </Page>
  );
}

function Beside({ list: { state, beside } }: { list: AuditList }) {
  const { row, ...ways } = beside;
  return <AuditPeek key={state.open ?? 'none'} line={row} {...ways} />;
}

function AuditExport({ list, count }: { list: AuditList; count: string | undefined }) {
  const can = useCan();
  const { isBusy, take } = useExport();
  if (!can('export.auditlogs')) return null;
  const save = (isAll: boolean) =>
    take(() => {
      const query = isAll ? { filters: {} } : list.question;
      return send(auditCalls.sheet, { query }, { timeout: EXPORT_MS });
    });
  return (
    <ExportMenu
      formats={['xlsx']}
      viewCount={count ?? ''}
      hasAll
      isBusy={isBusy}
      onExport={(_, scope) => void save(scope === 'all')}
    />
  );
}
