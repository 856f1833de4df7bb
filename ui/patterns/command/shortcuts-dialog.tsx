import { Kbd } from '../../primitives/kbd.tsx';
import { useT } from '../../text/text.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { commandKey } from '../shell/top-bar.tsx';
import styles from './shortcuts.module.css';

/** One line of the map; keys that follow each other stand side by side. */
export interface Shortcut {
  keys: readonly string[];
  label: string;
}

const standard: readonly { group: string; lines: readonly (readonly [string, string])[] }[] = [
  {
    group: 'anywhere',
    lines: [
      ['MOD K', 'palette'],
      ['G A', 'go_activities'],
      ['G C', 'go_customers'],
      ['G P', 'go_payments'],
      ['G S', 'go_schedule'],
      ['G D', 'go_dashboard'],
      ['[', 'sidebar'],
      ['F8', 'messages'],
      ['?', 'map'],
    ],
  },
  {
    group: 'list',
    lines: [
      ['/', 'find'],
      ['F', 'filter'],
      ['C', 'create'],
      ['J K', 'row'],
      ['X', 'select'],
      ['⇧X', 'range'],
      ['Space', 'peek'],
      ['Enter', 'open'],
      ['.', 'row_actions'],
      ['Ctrl F6', 'bulk'],
    ],
  },
  {
    group: 'record',
    lines: [
      ['E', 'edit'],
      ['MOD S', 'save'],
      ['MOD Enter', 'submit'],
      ['MOD Z', 'undo'],
      ['⇧J ⇧K', 'walk'],
      ['Esc', 'close'],
    ],
  },
];

/** The keyboard map (`?`): the product's own keys, and those of the page in `page`. */
export function ShortcutsDialog({
  isOpen,
  onClose,
  page = [],
}: {
  isOpen: boolean;
  onClose: () => void;
  page?: readonly Shortcut[];
}) {
  const t = useT();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('ui.keys.title')} isWide>
      <div className={styles.map}>
        {page.length > 0 ? (
          <section>
            <h3>{t('ui.keys.page')}</h3>
            <dl>
              {page.map((line) => (
                <Line key={line.label} keys={line.keys} label={line.label} />
              ))}
            </dl>
          </section>
        ) : null}
        {standard.map(({ group, lines }) => (
          <section key={group}>
            <h3>{t(`ui.keys.${group}`)}</h3>
            <dl>
              {lines.map(([keys, name]) => (
                <Line
                  key={name}
                  keys={keys.replace('MOD', commandKey().trim()).split(' ')}
                  label={t(`ui.keys.${name}`)}
                />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Line({ keys, label }: Shortcut) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  );
}
