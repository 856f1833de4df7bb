import { enumText, hasText } from '../../../platform/web/i18n/i18n.ts';
import type { TimelineEvent } from '../../../ui/patterns/record/timeline-groups.ts';
import type { Translate } from '../../../ui/text/text.tsx';
import type { HistoryLine } from '../user-web/user-calls.web.ts';
import styles from './user-screen.module.css';

/** Words for what a change names. */
export interface ChangeWords {
  t: Translate;
  /** The name behind an id, or undefined. */
  nameOf: (field: string, value: unknown) => string | undefined;
  /** An instant as the product writes it. */
  instant: (value: string) => string;
}

/** A line of the audit log as an event of the feed: what was done, and each field as before → after. */
export function eventOf(line: HistoryLine, words: ChangeWords): TimelineEvent {
  return {
    id: String(line.id),
    at: line.at,
    kind: line.action,
    who: line.actor_name ?? words.t('users.history.system'),
    what: whatOf(line, words),
    body: bodyOf(line, words),
  };
}

function whatOf(line: HistoryLine, { t, nameOf }: ChangeWords): string {
  if (line.table_name === 'user_role' || line.table_name === 'user_permission') {
    const field = line.table_name === 'user_role' ? 'role_id' : 'permission_id';
    const value = (line.payload.after ?? line.payload.before)?.[field];
    const name = nameOf(field, value) ?? `#${String(value)}`;
    return t(`users.history.${line.table_name}_${line.action === 'delete' ? 'removed' : 'added'}`, { name });
  }
  return enumText('users.history.action', line.action);
}

/** Changes of fields; a new record is not told field by field. */
function bodyOf(line: HistoryLine, words: ChangeWords) {
  if (line.action !== 'update' || line.table_name !== 'app_user') return undefined;
  const { before = {}, after = {} } = line.payload;
  const fields = Object.keys(after).filter((field) => !FOLLOWING.includes(field));
  if (fields.length === 0) return undefined;
  return (
    <span className={styles.changes}>
      {fields.map((field) => (
        <span key={field}>
          {fieldWords(field)}: {shown(field, before[field], words)} → {shown(field, after[field], words)}
        </span>
      ))}
    </span>
  );
}

/** Fields that only follow from others. */
const FOLLOWING: readonly string[] = ['locked_at', 'location_id', 'customer_id', 'password_changed_at', 'full_name'];
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

const fieldWords = (field: string): string =>
  hasText(`users.field.${field}`) ? enumText('users.field', field) : enumText('users.history.field', field);

function shown(field: string, value: unknown, { t, nameOf, instant }: ChangeWords): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return t(value ? 'users.yes' : 'users.no');
  if (field === 'language') return enumText('users.language', String(value));
  if (field === 'lock_reason') return enumText('users.lock.reason', String(value));
  if (typeof value === 'string' && INSTANT.test(value)) return instant(value);
  return nameOf(field, value) ?? (typeof value === 'object' ? JSON.stringify(value) : String(value));
}
