import { IconPlus } from '@tabler/icons-react';
import { Button } from '../../primitives/actions/button.tsx';
import { IconButton } from '../../primitives/actions/icon-button.tsx';
import { useT } from '../../text/text.tsx';
import { type Tab, Tabs } from '../page/tabs.tsx';
import styles from './list.module.css';

/** Props of SavedViews. Views are tabs whose href carries their filters. */
export interface SavedViewsProps {
  /** Count is filled in when it is known. */
  views: readonly Tab[];
  current?: string;
  onSelect?: (id: string) => void;
  /** The current view was changed: shows the dot and Save / Save as / Reset. `onSave` is absent for views of others. */
  changed?: { onSave?: () => void; onSaveAs: () => void; onReset: () => void } | null;
  /** Adds a view from what is shown now. */
  onAdd?: () => void;
}

/** The list's views as tabs. */
export function SavedViews({ views, current, onSelect, changed, onAdd }: SavedViewsProps) {
  const t = useT();
  const tabs = changed ? views.map((v) => (v.id === current ? { ...v, hasMark: true } : v)) : views;
  const end = (
    <>
      {onAdd ? <IconButton label={t('ui.views.add')} icon={<IconPlus size={14} />} onClick={onAdd} /> : null}
      {changed ? (
        <span className={styles.viewChange}>
          <span className="app-sr" role="status">
            {t('ui.views.changed')}
          </span>
          {changed.onSave ? (
            <Button variant="quiet" onClick={changed.onSave}>
              {t('ui.views.save')}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={changed.onSaveAs}>
            {t('ui.views.save_as')}
          </Button>
          <Button variant="quiet" onClick={changed.onReset}>
            {t('ui.views.reset')}
          </Button>
        </span>
      ) : null}
    </>
  );
  return (
    <div className={styles.views}>
      <Tabs tabs={tabs} current={current} onSelect={onSelect} label={t('ui.views.label')} end={end} />
    </div>
  );
}
