import {
  IconAlertTriangle,
  IconBolt,
  IconBox,
  IconCalendarEvent,
  IconClipboardCheck,
  IconDroplet,
  IconFlame,
  IconForklift,
  IconHome,
  IconKey,
  IconMail,
  IconMapPin,
  IconMessage,
  IconNotes,
  IconPackageImport,
  IconPaint,
  IconPhone,
  IconPlug,
  IconRefresh,
  IconRulerMeasure,
  IconSettings,
  IconSnowflake,
  IconSpray,
  IconTool,
  IconTools,
  IconTruckDelivery,
  IconTruckReturn,
  IconUrgent,
  IconUsers,
  IconVideo,
  IconWindow,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useT } from '../../../text/text.tsx';
import { type FieldProps, FieldShell, useFieldControl } from '../field-shell.tsx';
import styles from './pictures.module.css';

type Drawn = ComponentType<{ size: number; stroke: number }>;

/** Names as they are stored, and what is drawn for them. */
const ICONS: Readonly<Record<string, Drawn>> = {
  'truck-delivery': IconTruckDelivery,
  'truck-return': IconTruckReturn,
  'package-import': IconPackageImport,
  tools: IconTools,
  'ruler-measure': IconRulerMeasure,
  urgent: IconUrgent,
  refresh: IconRefresh,
  window: IconWindow,
  tool: IconTool,
  settings: IconSettings,
  'clipboard-check': IconClipboardCheck,
  box: IconBox,
  forklift: IconForklift,
  home: IconHome,
  key: IconKey,
  bolt: IconBolt,
  plug: IconPlug,
  droplet: IconDroplet,
  flame: IconFlame,
  snowflake: IconSnowflake,
  spray: IconSpray,
  paint: IconPaint,
  'calendar-event': IconCalendarEvent,
  phone: IconPhone,
  mail: IconMail,
  message: IconMessage,
  users: IconUsers,
  'map-pin': IconMapPin,
  video: IconVideo,
  notes: IconNotes,
  'alert-triangle': IconAlertTriangle,
};

interface Props extends FieldProps {
  value: string | null;
  onChange: (value: string | null) => void;
  /** The names that may be chosen, with their words. */
  options: readonly { value: string; label: string }[];
}

/** An icon, chosen by its picture; its word is read and stands in the tip. A stored name without a picture stays chosen as a word. */
export function IconField({ value, onChange, options, ...props }: Props) {
  const t = useT();
  const { id } = useFieldControl(props);
  const known = value === null || options.some((option) => option.value === value);
  const all = [
    ...(props.isRequired ? [] : [{ value: '', label: t('ui.value.none') }]),
    ...options,
    ...(known ? [] : [{ value: value ?? '', label: value ?? '' }]),
  ];
  return (
    <FieldShell {...props} controlId={id} as="group">
      <div className={styles.pictures}>
        {all.map((option) => {
          const Drawing = ICONS[option.value];
          return (
            <label key={option.value} className={styles.picture} data-tip={option.label}>
              <input
                type="radio"
                className={styles.radio}
                name={props.name ?? id}
                checked={(value ?? '') === option.value}
                disabled={props.isDisabled || props.isReadOnly}
                onChange={() => onChange(option.value === '' ? null : option.value)}
              />
              {Drawing ? <Drawing size={20} stroke={1.5} /> : <span aria-hidden="true">{option.value || '—'}</span>}
              <span className="app-sr">{option.label}</span>
            </label>
          );
        })}
      </div>
    </FieldShell>
  );
}
