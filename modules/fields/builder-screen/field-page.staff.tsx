import { useNavigate, useParams } from '@tanstack/react-router';
import { language } from '../../../platform/web/i18n/i18n.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { usePageRecord } from '../../../platform/web/routing/page-context.tsx';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useRecordStar } from '../../../platform/web/shortcuts/shortcuts.ts';
import { Page, PageBody } from '../../../ui/patterns/page/page.tsx';
import { RecordHeader } from '../../../ui/patterns/page/record-header.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { builderCalls, type FieldRecord } from '../builder-form/builder-calls.web.ts';
import { FieldForm } from '../builder-form/field-form.staff.tsx';
import { MappingForm } from '../builder-form/mapping-form.staff.tsx';
import { nameIn } from '../field-value/field.rules.ts';
import { FormPreview } from './form-preview.staff.tsx';
import { useFieldActions } from './use-field-actions.staff.tsx';

const SEARCH = { tab: param.oneOf('field', 'mapping') };
const LISTS: Readonly<Record<number, readonly [path: string, slug: string]>> = {
  2: ['/ams/customer-additional-field', 'customer_additional_field'],
  3: ['/ams/master-item-additional-field', 'master_item_additional_field'],
};

/** /ams/additional-field/{id}: one field, what it asks and where. */
export function AdditionalFieldPage() {
  const t = useT();
  const { id } = useParams({ strict: false }) as { id?: string };
  const read = useRead(builderCalls.get, { params: { id: Number(id) } });
  const field = read.data;
  usePageRecord(field ? { reference: nameIn(field, language()) } : null);
  if (field) return <Field field={field} />;
  return (
    <Page>
      <RecordHeader title={t('fields.title')} />
      <PageBody>
        <Region
          status={read.error ? (read.error.status === 403 ? 'forbidden' : 'error') : 'loading'}
          forbidden={{ title: t('fields.builder.forbidden') }}
          error={
            read.error?.status === 404
              ? {
                  title: t('fields.builder.gone'),
                  text: <Link href="/ams/additional-field">{t('fields.builder.back')}</Link>,
                }
              : { title: read.error?.message ?? '', onRetry: () => void read.refetch() }
          }
        >
          {null}
        </Region>
      </PageBody>
    </Page>
  );
}

function Field({ field }: { field: FieldRecord }) {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const [{ tab }, setSearch] = useSearchState(SEARCH);
  const others = useRead(builderCalls.list, { params: { moduleFor: field.module_for } }).data ?? [field];
  const [list, slug] = LISTS[field.module_for] ?? [
    `/ams/additional-field?module=${field.module_for}`,
    'additional_field',
  ];
  const actions = useFieldActions(slug, () => void navigate({ href: list, replace: true }));
  const mayEdit = can(`update.${slug}`);
  const star = useRecordStar('/ams/additional-field', field.id, nameIn(field, language()));
  return (
    <Page>
      <RecordHeader
        title={nameIn(field, language())}
        reference={field.code}
        favourite={star}
        facts={[
          <Link key="list" href={list}>
            {t(`fields.module.${field.module_for}`)}
          </Link>,
          t(`fields.type.${field.type}`),
          ...(field.active ? [] : [t('fields.builder.off')]),
        ]}
        tabs={[
          { id: 'field', label: t('fields.builder.tab.field') },
          { id: 'mapping', label: t('fields.builder.tab.mapping'), count: field.mappings.length },
        ]}
        currentTab={tab}
        onTab={(next) => void setSearch({ tab: next as 'field' | 'mapping' }, true)}
        more={actions(field).filter((action) => action.id !== 'edit')}
      />
      <PageBody aside={<FormPreview key={field.updated_at} fields={others} />}>
        {tab === 'mapping' ? (
          <MappingForm key={field.updated_at} field={field} mayEdit={mayEdit} />
        ) : (
          <FieldForm key={field.id} field={field} others={others} mayEdit={mayEdit} />
        )}
      </PageBody>
    </Page>
  );
}
