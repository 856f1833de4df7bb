import { useMemo } from 'react';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import { CheckboxField } from '../../../ui/primitives/fields/choice-field.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { COMMUNICATION_PATHS, type EventSetting, messageCalls, templateCalls } from './communication-calls.web.ts';
import styles from './communications.module.css';

type Channel = EventSetting['channels'][number];
interface Option {
  value: string;
  label: string;
}

/** Which events are told on which channels, and in whose words; every tick applies at once. */
export function EventsTab() {
  const t = useT();
  const can = useCan();
  const mayChange = can('update.communications_management');
  const read = useRead(messageCalls.events, {});
  const templates = useRead(templateCalls.list, { query: { page: 0 } }, { fresh: 'master' });
  const options = useMemo(
    () => (templates.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    [templates.data],
  );
  const columns = useMemo(() => columnsOf(t, mayChange, options), [t, mayChange, options]);
  return (
    <div className={styles.scroll}>
      <p className={styles.lead}>
        {t('comm.events_text')} <Link href="/ams/communication-templates">{t('comm.templates_link')}</Link>
      </p>
      <ResourceTable<EventSetting>
        label={t('comm.tab.events')}
        columns={columns}
        rows={read.data}
        rowId={(row) => row.event}
        status={read.error ? 'error' : read.data ? 'ready' : 'loading'}
        error={
          read.error
            ? { title: read.error.message, requestId: read.error.requestId, onRetry: () => void read.refetch() }
            : undefined
        }
        empty={{ title: t('comm.empty') }}
        isEmbedded
      />
    </div>
  );
}

async function change(patch: { event: string; channels?: Channel[]; template_id?: number | null }): Promise<void> {
  try {
    await send(messageCalls.setEvents, { body: { events: [patch] } });
  } catch (error) {
    notifyError((error as Error).message);
  }
  await invalidate(COMMUNICATION_PATHS);
}

function columnsOf(t: Translate, mayChange: boolean, options: readonly Option[]): ResourceColumn<EventSetting>[] {
  return [
    {
      id: 'label',
      header: t('comm.field.event'),
      isRef: true,
      minWidth: 200,
      priority: 1,
      card: 'title',
      cell: (row) => row.label,
    },
    {
      id: 'channels',
      header: t('comm.field.channels'),
      minWidth: 280,
      priority: 1,
      card: 'meta',
      cell: (row) =>
        row.is_fixed ? (
          <span className={styles.quiet}>{t('comm.fixed')}</span>
        ) : (
          <span className={styles.words}>
            <Channels row={row} mayChange={mayChange} t={t} />
            {row.values.length > 0 && <TemplateChoice row={row} mayChange={mayChange} options={options} t={t} />}
          </span>
        ),
    },
  ];
}

interface CellProps {
  row: EventSetting;
  mayChange: boolean;
  t: Translate;
}

function Channels({ row, mayChange, t }: CellProps) {
  const toggle = (channel: Channel, isOn: boolean): void =>
    void change({
      event: row.event,
      channels: isOn ? [...row.channels, channel] : row.channels.filter((other) => other !== channel),
    });
  return (
    <span className={styles.channels}>
      {row.available_channels.map((channel) => (
        <CheckboxField
          key={channel}
          label={t(`comm.channel.${channel}`)}
          id={`${row.event}-${channel}`}
          value={row.channels.includes(channel)}
          onChange={(isOn) => toggle(channel, isOn)}
          isDisabled={!mayChange}
        />
      ))}
    </span>
  );
}

function TemplateChoice({ row, mayChange, options, t }: CellProps & { options: readonly Option[] }) {
  return (
    <SelectField
      label={t('comm.template_of', { event: row.label })}
      hideLabel
      id={`${row.event}-template`}
      placeholder={t('comm.own_words')}
      options={options}
      value={row.template_id === null ? null : String(row.template_id)}
      onChange={(value) => void change({ event: row.event, template_id: value === null ? null : Number(value) })}
      isDisabled={!mayChange}
    />
  );
}
