import { AppError, type ErrorCode, errorText, type FieldErrors, type Language } from '../../kernel/errors.ts';
import { lookUpTable } from '../../kernel/names/look-up.ts';
import { isFull, isUnreachable } from '../db/unreachable.ts';
import { refusalText } from './refusals/field-refusals.ts';

export interface ErrorBody {
  message: string;
  code: ErrorCode;
  errors?: FieldErrors;
  request_id?: string;
  [extra: string]: unknown;
}

interface DatabaseError {
  code: string;
  constraint?: string;
  column?: string;
  table?: string;
  detail?: string;
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && typeof (error as { code?: unknown }).code === 'string' && 'severity' in error;

const RETRY_SECONDS = 5;
const RETRY_FULL_SECONDS = 60;
const RETRY_BUSY_SECONDS = 2;

/** Anything thrown → catalogue error. Unknown ones become `internal`; nothing of a raw database error leaves the server. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnreachable(error)) return new AppError('service_unavailable', { retryAfter: RETRY_SECONDS });
  if (isFull(error)) return new AppError('storage_full', { retryAfter: RETRY_FULL_SECONDS });
  if (isDatabaseError(error)) return fromDatabase(error);
  const code = (error as { code?: string } | null)?.code ?? '';
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('unsupported_media_type');
  const status = (error as { statusCode?: number } | null)?.statusCode;
  if (status === 400) return new AppError('malformed_json');
  return new AppError('internal');
}

/** Known constraints name their field, the rest gets the catalogue's exact texts. */
function fromDatabase(error: DatabaseError): AppError {
  const { code, constraint = '' } = error;
  if (constraint === 'order_tenant_id_reference_no_key') return new AppError('activity_type_prefix_not_set');
  if (constraint.includes('location_section_id') || error.column === 'location_section_id') {
    return new AppError('location_section', { errors: { location_section_id: [errorText('location_section', 'en')] } });
  }
  if (code === '22001') return new AppError('data_too_long');
  if (code === '40001' || code === '40P01') return new AppError('conflict');
  // Somebody else keeps the row for longer than a request waits.
  if (code === '55P03') return new AppError('busy', { retryAfter: RETRY_BUSY_SECONDS });
  if (code === '23P01') return overlap(error);
  if (code.startsWith('23')) return integrity(error);
  if (code.startsWith('42')) return new AppError('db_syntax');
  return new AppError('db_unknown');
}

/** Exclusion constraints are called `<table>_<error code>`. */
function overlap({ constraint = '', table = '' }: DatabaseError): AppError {
  const code = constraint.slice(table.length + 1);
  return code === 'shift_overlap' || code === 'target_overlap' ? new AppError(code) : new AppError('data_integrity');
}

/** Rules of tables whose reason can be said: the field that breaks them, and why. */
const RULES: Readonly<Record<string, readonly [field: string, why: string]>> = lookUpTable({
  order_schedule_check: ['scheduled_end', 'end_before_start'],
  roster_entry_end_at_check: ['end_at', 'shift_length'],
  catalogue_entry_max_qty_check: ['max_qty', 'most_below_least'],
  order_subscription_end_date_check: ['end_date', 'end_before_start'],
  target_officer_id_check: ['officer_id', 'target_officer'],
  target_end_month_check: ['end_month', 'target_months'],
  customer_parent_check: ['parent_customer_id', 'under_itself'],
  customer_group_parent_check: ['parent_id', 'under_itself'],
  order_category_parent_check: ['parent_id', 'under_itself'],
});

function integrity(error: DatabaseError): AppError {
  const known = RULES[error.constraint ?? ''];
  if (error.code === '23514' && known) return new AppError('validation', { errors: { [known[0]]: [known[1]] } });
  const field = error.code === '23502' ? error.column : fieldOf(error.constraint ?? '', error.table ?? '');
  if (!field) return new AppError('data_integrity');
  const key = { '23505': 'already_used', '23503': 'not_found', '23502': 'text_field_required', '23514': 'not_allowed' }[
    error.code
  ];
  return key ? new AppError('validation', { errors: { [field]: [key] } }) : new AppError('data_integrity');
}

/** Constraint names say their field: `<table>[_tenant_id]_<field>_<key|fkey|check>`. */
function fieldOf(constraint: string, table: string): string | null {
  const match = /^(.*)_(key|fkey|check|idx)$/.exec(constraint);
  if (!match?.[1] || !constraint.startsWith(`${table}_`)) return null;
  return match[1].slice(table.length + 1).replace(/^tenant_id_/, '') || null;
}

const said = new WeakMap<AppError, ErrorBody>();

/** The error as a catalogue error that remembers its answer in the words in force here: the answer is sent where they are not. */
export function remembered(error: unknown, language: Language, requestId: string): AppError {
  const known = toAppError(error);
  said.set(known, errorBody(known, language, requestId));
  return known;
}

/** The answer of an error in the caller's language: message, code, field errors; 5xx carry only the request id. */
export function errorBody(error: AppError, language: Language, requestId: string): ErrorBody {
  const { info, code } = error;
  const already = said.get(error);
  if (already) return already;
  const errors = info.errors && translate(info.errors, language);
  const body: ErrorBody = { message: info.message ?? errorText(code, language, info.values), code, ...info.details };
  if (errors) body.errors = errors;
  // The sentence names it in words; programs know it by its slug.
  if (code === 'permission_denied' && info.values?.permission) body.permission = info.values.permission;
  if (code === 'validation' && errors && !info.message) body.message = joined(errors) || body.message;
  if (error.status >= 500) body.request_id = requestId;
  return body;
}

const translate = (errors: FieldErrors, language: Language): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [field, texts.map((t) => refusalText(t, language))]),
  );

/** Several parts are joined with a hyphen (documents, error catalogue). */
const joined = (errors: FieldErrors): string =>
  Object.entries(errors)
    .slice(0, 5)
    .map(([field, texts]) => `${field}: ${texts.join(' ')}`)
    .join(' - ');
