import { IconChevronDown } from '@tabler/icons-react';
import type { Action } from '../../primitives/actions/action.ts';
import { ActionMenu } from '../../primitives/actions/action-menu.tsx';
import { Button } from '../../primitives/actions/button.tsx';
import { ReasonedButton } from '../../primitives/actions/reasoned-button.tsx';
import { type Translate, useT } from '../../text/text.tsx';

/** File formats an export can have. */
export type ExportFormat = 'xlsx' | 'csv' | 'pdf' | 'docx';

/** Props of ExportMenu. The export itself runs as a job of the app. */
export interface ExportMenuProps {
  formats: readonly ExportFormat[];
  /** Rows of the current view, formatted. */
  viewCount: string;
  /** The view shows no row: there is nothing to export of it. */
  isEmpty?: boolean;
  /** The whole list is more than the view. */
  hasAll?: boolean;
  onExport: (format: ExportFormat, scope: 'view' | 'all') => void;
  isBusy?: boolean;
  reason?: string;
}

/** The same as actions of another menu, where there is no room for a button of its own. */
export function exportActions(
  t: Translate,
  { formats, viewCount, isEmpty, hasAll, onExport, reason }: Omit<ExportMenuProps, 'isBusy'>,
): Action[] {
  const scopes = hasAll ? (['view', 'all'] as const) : (['view'] as const);
  return scopes.flatMap((scope) =>
    formats.map((format) => ({
      id: `${scope}-${format}`,
      label: t(`ui.export.${format}`),
      hint: scope === 'view' ? t('ui.export.view', { count: viewCount }) : t('ui.export.all'),
      reason: reason ?? (isEmpty && scope === 'view' ? t('ui.export.nothing') : undefined),
      onSelect: () => onExport(format, scope),
    })),
  );
}

/** "Export ▾": each format for the current view, then for all rows; columns as shown. */
export function ExportMenu({ formats, viewCount, isEmpty, hasAll, onExport, isBusy, reason }: ExportMenuProps) {
  const t = useT();
  if (isEmpty && !hasAll)
    return <ReasonedButton reason={t('ui.export.nothing')}>{t('ui.export.button')}</ReasonedButton>;
  const actions = exportActions(t, { formats, viewCount, isEmpty, hasAll, onExport, reason });
  return (
    <ActionMenu
      actions={actions}
      target={
        <Button isBusy={isBusy} after={<IconChevronDown size={16} stroke={1.75} data-wide />}>
          {t('ui.export.button')}
        </Button>
      }
    />
  );
}
