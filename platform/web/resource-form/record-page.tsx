import { useParams, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Page, PageBody } from '../../../ui/patterns/page/page.tsx';
import { RecordHeader } from '../../../ui/patterns/page/record-header.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { AnyResource } from '../../resource/define.ts';
import { language } from '../i18n/i18n.ts';
import { useRead } from '../query/hooks.ts';
import { resourceCalls } from '../query/remote.ts';
import type { CellSlots } from '../resource-list/columns/columns.tsx';
import { Badge, type RecordBadge } from '../resource-list/columns/record-badge.tsx';
import { RecordFacts } from '../resource-list/columns/record-facts.tsx';
import { usePageRecord } from '../routing/page-context.tsx';
import { NoRecordPage, NotFoundPage } from '../routing/page-states.tsx';
import { titleOf } from '../routing/screen.ts';
import { useCan } from '../session/session-store.ts';
import { shortcutResource, useStar, useVisit } from '../shortcuts/shortcuts.ts';
import type { AnyRow } from './form-values.ts';
import { RecordDrawer, type RecordDrawerProps } from './record-drawer.tsx';
import type { InputSlots } from './record-fields.tsx';

/** Props of ResourceRecordPage; slots as in the list. */
export interface ResourceRecordPageProps {
  resource: AnyResource;
  inputs?: InputSlots;
  /** What stands below the inputs of the form. */
  foot?: RecordDrawerProps['foot'];
  /** What the record is called, where no single field says it. */
  nameOf?: (row: AnyRow) => string;
  /** A choice that stands as a badge beside the name instead of among the facts. */
  badge?: RecordBadge;
  /** What the record waits for, before Edit. */
  primaryOf?: (row: AnyRow) => Action | undefined;
  /** More actions of the record. */
  more?: (row: AnyRow) => readonly Action[];
  /** Cells that replace the derived ones among the facts. */
  cells?: CellSlots;
  /** Own sections below the derived ones, and the rail. */
  below?: (row: AnyRow) => ReactNode;
  aside?: (row: AnyRow) => ReactNode;
}

/** One record of a plain list, read first; Edit opens the form in a drawer. */
export function ResourceRecordPage(props: ResourceRecordPageProps) {
  const { resource, inputs, foot, nameOf, badge, more, cells, below, aside } = props;
  const t = useT();
  const { id } = useParams({ strict: false }) as { id?: string };
  const read = useRead(resourceCalls(resource).get, { params: { id: Number(id) } });
  const row = read.data as AnyRow | undefined;
  const one = titleOf({ title: resource.label.one }, language());
  const name = row ? (nameOf?.(row) ?? String(row[resource.title] ?? one)) : one;
  const canEdit = useCan()(`update.${resource.permission}`);
  const [isEditing, setEditing] = useState(false);
  usePageRecord(row ? { reference: name } : null);
  const shortcut = useShortcut(resource, Number(id), name);
  useVisit(row ? shortcut : null);
  const star = useStar(shortcut);
  const status = row ? 'ready' : read.error?.status === 403 ? 'forbidden' : read.error ? 'error' : 'loading';
  if (!/^\d+$/.test(id ?? '')) return <NotFoundPage />;
  if (read.error?.status === 404) return <NoRecordPage />;
  const edit: Action = {
    id: 'edit',
    label: t('records.edit'),
    shortcut: 'E',
    onSelect: () => setEditing(true),
    reason: canEdit ? undefined : t('records.no_permission'),
  };
  const primary = row ? props.primaryOf?.(row) : undefined;
  return (
    <Page>
      <RecordHeader
        title={name}
        status={row && badge ? <Badge resource={resource} row={row} badge={badge} /> : undefined}
        facts={row ? [one] : []}
        favourite={row ? star : undefined}
        primary={primary ?? edit}
        secondary={primary ? [edit] : undefined}
        more={row ? more?.(row) : undefined}
      />
      <PageBody aside={row && aside ? aside(row) : undefined}>
        <Region
          status={status}
          error={{
            title: read.error?.message ?? '',
            onRetry: () => void read.refetch(),
            requestId: read.error?.requestId,
          }}
        >
          {row ? <RecordFacts resource={resource} row={row} cells={cells} besides={badge?.field} /> : null}
          {row && below ? below(row) : null}
        </Region>
      </PageBody>
      {isEditing && row ? (
        <RecordDrawer
          resource={resource}
          id={row.id}
          row={row}
          inputs={inputs}
          foot={foot}
          isReadOnly={!canEdit}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </Page>
  );
}

/** A record is starred and remembered under the path of its list. */
function useShortcut(resource: AnyResource, id: number, label: string) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const list = pathname.replace(/\/[^/]+$/, '');
  return { resource: shortcutResource(list) || resource.name, row_id: id, label };
}
