import { useParams } from '@tanstack/react-router';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { resourceCalls } from '../../../platform/web/query/remote.ts';
import type { AnyRow } from '../../../platform/web/resource-form/form-values.ts';
import { usePageRecord } from '../../../platform/web/routing/page-context.tsx';
import { NoRecordPage, NotFoundPage } from '../../../platform/web/routing/page-states.tsx';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useRecordStar } from '../../../platform/web/shortcuts/shortcuts.ts';
import { Page, PageBody } from '../../../ui/patterns/page/page.tsx';
import { RecordHeader } from '../../../ui/patterns/page/record-header.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { orderType } from '../order-type/order-type.resource.ts';
import { TypeDocuments } from './type-documents.staff.tsx';
import { TypeFields } from './type-fields.staff.tsx';
import { TypePermissions } from './type-permissions.staff.tsx';
import { TypeReviews } from './type-reviews.staff.tsx';
import { TAB_FIELDS, TYPE_TABS, type TypeTab } from './type-tabs.ts';

const SEARCH = { tab: param.oneOf(...TYPE_TABS) };

/** /ams/activity-type/{id}: what a type asks for, shows and counts. */
export function ActivityTypePage() {
  const t = useT();
  const can = useCan();
  const { id } = useParams({ strict: false }) as { id?: string };
  const [{ tab }, setSearch] = useSearchState(SEARCH);
  const read = useRead(resourceCalls(orderType).get, { params: { id: Number(id) } });
  const row = read.data;
  usePageRecord(row ? { reference: row.name } : null);
  const star = useRecordStar('/ams/activity-type', Number(id), row?.name);
  if (!/^\d+$/.test(id ?? '')) return <NotFoundPage />;
  if (read.error?.status === 404) return <NoRecordPage />;
  const shown = TYPE_TABS.filter((each) => each !== 'permissions' || can('view.activity_type_roles'));
  const current = shown.includes(tab) ? tab : 'general';
  return (
    <Page>
      <RecordHeader
        title={row?.name ?? t('ordertype.one')}
        status={row && !row.active ? <StatusBadge meaning="neutral" label={t('ordertype.inactive')} /> : null}
        facts={row ? factsOf(row, t) : []}
        favourite={star}
        tabs={shown.map((each) => ({ id: each, label: t(`ordertype.tab.${each}`) }))}
        currentTab={current}
        onTab={(next) => void setSearch({ tab: next as TypeTab }, true)}
      />
      {row ? (
        <Content row={row as AnyRow} tab={current} />
      ) : (
        <PageBody>
          <Region
            status={read.error ? (read.error.status === 403 ? 'forbidden' : 'error') : 'loading'}
            forbidden={{ title: t('ordertype.forbidden') }}
            error={{ title: read.error?.message ?? '', onRetry: () => void read.refetch() }}
          >
            {null}
          </Region>
        </PageBody>
      )}
    </Page>
  );
}

function factsOf(
  row: { prefix: string | null; is_default: boolean; portal_visible: boolean },
  t: ReturnType<typeof useT>,
) {
  return [
    row.prefix ?? t('ordertype.no_prefix'),
    ...(row.is_default ? [t('ordertype.is_default')] : []),
    ...(row.portal_visible ? [t('ordertype.in_portal')] : []),
  ];
}

/** The fields of all tabs are one form: what was typed on one is there after a look at another. */
function Content({ row, tab }: { row: AnyRow; tab: TypeTab }) {
  return (
    <>
      <div hidden={TAB_FIELDS[tab] === undefined}>
        <TypeFields key={row.id} row={row} tab={tab} />
      </div>
      {tab === 'documents' ? <TypeDocuments typeId={row.id} /> : null}
      {tab === 'reviews' ? <TypeReviews /> : null}
      {tab === 'permissions' ? <TypePermissions typeId={row.id} /> : null}
    </>
  );
}
