import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es.js';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { useLocale, useT } from '../../../text/text.tsx';
import styles from '../picker/picker.module.css';

/** The calendar of the date fields; loaded when it is first opened. Days are `YYYY-MM-DD`. */
export default function DateCalendar(props: {
  value: string;
  min?: string;
  max?: string;
  isBlocked?: (day: string) => boolean;
  onPick: (day: string) => void;
}) {
  const t = useT();
  const language = useLocale().startsWith('es') ? 'es' : 'en';
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 1 }}>
      <div className={styles.calendar}>
        <DatePicker
          size="xs"
          value={props.value || null}
          defaultDate={props.value || undefined}
          minDate={props.min}
          maxDate={props.max}
          excludeDate={props.isBlocked}
          onChange={(day) => day && props.onPick(day)}
          ariaLabels={{
            nextMonth: t('ui.date.next_month'),
            previousMonth: t('ui.date.previous_month'),
            nextYear: t('ui.date.next_year'),
            previousYear: t('ui.date.previous_year'),
            nextDecade: t('ui.date.next_years'),
            previousDecade: t('ui.date.previous_years'),
            monthLevelControl: t('ui.date.choose_month'),
            yearLevelControl: t('ui.date.choose_year'),
          }}
        />
      </div>
    </DatesProvider>
  );
}
