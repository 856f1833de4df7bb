import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { language } from '../../../platform/web/i18n/i18n.ts';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useCreateKey } from '../../../platform/web/shortcuts/create-key.ts';
import { Page, PageBody, Section } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { SortableList } from '../../../ui/patterns/sortable/sortable-list.tsx';
import { EmptyState, Region } from '../../../ui/patterns/states/states.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from '../builder-form/builder.module.css';
import { builderCalls, FIELD_PATHS, type FieldRecord } from '../builder-form/builder-calls.web.ts';
import { FIELD_MODULES, nameIn, takesFields } from '../field-value/field.rules.ts';
import { FormPreview } from './form-preview.staff.tsx';
import { NewField } from './new-field.staff.tsx';
import { useFieldActions } from './use-field-actions.staff.tsx';
import { useFieldOrder } from './use-field-order.web.ts';

const SEARCH = { module: param.text() };
const CUSTOMER = 2;
const MASTER_ITEM = 3;

/** /ams/additional-field: fields of every kind of record that takes them, but customers and master items, which have their own. */
export function AdditionalFieldsPage() {
  const t = useT();
  const [{ module }, setSearch] = useSearchState(SEARCH);
  const own = FIELD_MODULES.filter(({ id, takes }) => takes && ![CUSTOMER, MASTER_ITEM].includes(id));
  const current = own.find(({ id }) => String(id) === module)?.id ?? 1;
  return (
    <FieldList
      module={current}
      slug="additional_field"
      bar={
        <SelectField
          label={t('fields.builder.module')}
          name="module"
          isRequired
          options={own.map(({ id }) => ({ value: String(id), label: t(`fields.module.${id}`) }))}
          value={String(current)}
          onChange={(next) => void setSearch({ module: next ?? '1' })}
        />
      }
    />
  );
}

/** /ams/customer-additional-field. */
export const CustomerFieldsPage = () => <FieldList module={CUSTOMER} slug="customer_additional_field" />;

/** /ams/master-item-additional-field. */
export const MasterItemFieldsPage = () => <FieldList module={MASTER_ITEM} slug="master_item_additional_field" />;

interface Props {
  module: number;
  /** Permission word of these fields. */
  slug: string;
  bar?: React.ReactNode;
}

function FieldList({ module, slug, bar }: Props) {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  const read = useRead(builderCalls.list, { params: { moduleFor: module } });
  const fields = read.data ?? [];
  const isTaken = takesFields(module);
  useCreateKey(isTaken && can(`create.${slug}`), () => setMaking(true));
  return (
    <Page>
      <PageHeader
        title={t(`fields.module.${module}`)}
        count={fields.length}
        primary={{
          id: 'new',
          label: t('fields.builder.new'),
          icon: <IconPlus size={16} stroke={1.75} />,
          shortcut: 'C',
          onSelect: () => setMaking(true),
          reason: isTaken
            ? can(`create.${slug}`)
              ? undefined
              : t('records.no_permission')
            : t('fields.builder.later'),
        }}
      />
      <PageBody aside={<FormPreview fields={fields} />}>
        {bar ? <div className={styles.bar}>{bar}</div> : null}
        <Region
          status={read.error ? (read.error.status === 403 ? 'forbidden' : 'error') : read.data ? 'ready' : 'loading'}
          forbidden={{ title: t('fields.builder.forbidden') }}
          error={{ title: read.error?.message ?? '', onRetry: () => void read.refetch() }}
        >
          {fields.length === 0 ? (
            <EmptyState
              title={t('fields.builder.empty')}
              text={t(isTaken ? 'fields.builder.empty_text' : 'fields.builder.later')}
            />
          ) : (
            <Rows fields={fields} slug={slug} />
          )}
        </Region>
      </PageBody>
      {isMaking ? (
        <NewField
          module={module}
          onClose={() => setMaking(false)}
          onMade={(made) => {
            void invalidate(FIELD_PATHS);
            void navigate({ href: `/ams/additional-field/${made.id}` });
          }}
        />
      ) : null}
    </Page>
  );
}

function Rows({ fields, slug }: { fields: readonly FieldRecord[]; slug: string }) {
  const t = useT();
  const can = useCan();
  const { shown, move } = useFieldOrder(fields);
  const actionsOf = useFieldActions(slug);
  return (
    <Section title={t('fields.builder.list')}>
      <SortableList
        label={t('fields.builder.list')}
        items={shown}
        itemId={(field) => String(field.id)}
        itemName={(field) => nameIn(field, language())}
        onMove={move}
        actions={actionsOf}
        reason={can(`update.${slug}`) ? undefined : t('records.no_permission')}
      >
        {(field) => (
          <span className={styles.row}>
            <Link href={`/ams/additional-field/${field.id}`}>{nameIn(field, language())}</Link>
            <span className={styles.quiet}>{factsOf(field, t)}</span>
          </span>
        )}
      </SortableList>
    </Section>
  );
}

const factsOf = (field: FieldRecord, t: ReturnType<typeof useT>): string =>
  [
    t(`fields.type.${field.type}`),
    field.code,
    ...(field.required ? [t('fields.builder.required')] : []),
    ...(field.active ? [] : [t('fields.builder.off')]),
  ].join(' · ');
