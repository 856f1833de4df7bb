import { ERROR_TEXTS } from './error-texts.ts';
import { permissionInWords } from './permissions.ts';
import type { Language } from './texts/language.ts';
import { type ProductText, productTexts } from './texts/product-texts.ts';

export type { Language };

/** Every code an answer may carry, with its HTTP status. The union is closed: a new situation gets a new line here. */
export const ERROR_STATUS = {
  template_id_required: 422,
  template_item_ids_required: 422,
  link_unknown: 422,
  validation: 422,
  location_section: 422,
  data_too_long: 422,
  document_too_large: 422,
  answer_too_large: 422,
  data_required: 422,
  invalid_export_option: 422,
  export_no_data: 422,
  no_files: 422,
  file_not_allowed: 422,
  file_extension: 422,
  file_content: 422,
  file_too_large: 422,
  file_empty: 422,
  file_encrypted: 422,
  file_old_office: 422,
  part_size: 422,
  parts_missing: 422,
  malformed_json: 400,
  malformed_request: 400,
  session_expired: 401,
  no_web_access: 401,
  account_disabled: 401,
  account_locked: 401,
  upload_grant_expired: 401,
  invalid_credentials: 401,
  second_factor_required: 401,
  oidc_failed: 401,
  permission_denied: 403,
  first_time_login: 403,
  second_factor_setup: 403,
  policy_due: 403,
  oidc_no_account: 403,
  reauthentication_required: 403,
  link_invalid: 403,
  not_found: 404,
  route_not_found: 404,
  tenant_not_found: 404,
  chunk_timeout: 408,
  conflict: 409,
  in_use: 409,
  base_in_use: 409,
  base_too_large: 409,
  list_changed: 409,
  already_exists: 409,
  possible_duplicate: 409,
  illegal_transition: 409,
  message_not_failed: 409,
  message_under_way: 409,
  activity_type_prefix_not_set: 409,
  total_mismatch: 409,
  tasks_open: 409,
  document_open: 409,
  documents_missing: 409,
  checkoff_open: 409,
  checkoff_sequence: 409,
  checkoff_not_open: 409,
  checkoff_answered: 409,
  checkoff_role: 403,
  checkoff_settled: 409,
  signoff_required: 409,
  received_by_required: 409,
  driver_required: 409,
  schedule_required: 409,
  already_signed: 409,
  already_submitted: 409,
  officer_busy: 409,
  officer_inactive: 409,
  not_permitted_type: 409,
  order_closed: 409,
  not_editable: 409,
  note_locked: 409,
  customer_changed: 409,
  customer_on_hold: 409,
  customer_blocked: 409,
  customer_status: 409,
  person_away: 409,
  staff_user_cannot_be_linked: 409,
  last_administrator: 409,
  last_portal_administrator: 409,
  open_assignments: 409,
  self_change: 409,
  system_role: 409,
  system_permission: 409,
  file_not_ready: 409,
  upload_busy: 409,
  uploads_unsaved: 409,
  import_not_ready: 409,
  import_base_changed: 409,
  import_rights_lost: 403,
  export_rights_lost: 403,
  undo_rights_lost: 403,
  document_decided: 409,
  document_changed: 409,
  document_unread: 409,
  document_unreadable: 409,
  rows_changed: 409,
  undo_base_changed: 409,
  undo_expired: 409,
  undo_unavailable: 409,
  shift_overlap: 409,
  roster_rule: 409,
  target_overlap: 409,
  not_restorable: 409,
  already_redacted: 409,
  field_type_change: 409,
  data_integrity: 409,
  idempotency_mismatch: 409,
  link_expired: 410,
  registration_received: 410,
  challenge_expired: 410,
  file_removed: 410,
  body_too_large: 413,
  request_too_long: 431,
  unsupported_media_type: 415,
  too_many_requests: 429,
  db_syntax: 500,
  db_unknown: 500,
  internal: 500,
  busy: 503,
  service_unavailable: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type FieldErrors = Record<string, string[]>;

export interface ErrorDetails {
  /** Replaces the catalogue's text; already in the caller's language. */
  message?: string;
  /** Values for the {placeholders} of the catalogue's text. */
  values?: Record<string, string | number>;
  /** Field name (dotted path on the wire) → texts. */
  errors?: FieldErrors;
  /** Machine-readable extras that stand beside message and code in the answer. */
  details?: Record<string, unknown>;
  /** Seconds for the Retry-After header. */
  retryAfter?: number;
}

/** A busy or unreachable server is asked again after this, where nobody knows better. */
const RETRY_SECONDS = 5;

/** The one error class of the product: a catalogue code plus what the answer needs. Everything else thrown is a defect (500). */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly info: ErrorDetails;

  constructor(code: ErrorCode, info: ErrorDetails = {}) {
    super(info.message ?? code);
    this.name = 'AppError';
    this.code = code;
    this.info = ERROR_STATUS[code] === 503 ? { retryAfter: RETRY_SECONDS, ...info } : info;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Throws the catalogue error `code`; typed `never` so that it ends a branch. */
export function fail(code: ErrorCode, info: ErrorDetails = {}): never {
  throw new AppError(code, info);
}

/** Throws 422 naming one field of the input; `text` is a sentence in the caller's language or a key of the error texts. */
export function failField(field: string, text: string): never {
  throw new AppError('validation', { errors: { [field]: [text] } });
}

/** Whether a word is a code of the catalogue. */
export const isErrorCode = (word: string): word is ErrorCode => Object.hasOwn(ERROR_STATUS, word);

const BARE_KEYS = ['session_expired', 'no_web_access', 'account_disabled'] as const;
type BareKey = (typeof BARE_KEYS)[number];
const isBareKey = (code: ErrorCode): code is BareKey => BARE_KEYS.includes(code as BareKey);

/** Texts for codes whose values are not known, or not to be told. */
type Plain = 'permission_denied_plain' | 'in_use_stays' | 'customer_held' | 'illegal_now';

const sentences = (): Record<Exclude<ErrorCode, BareKey> | Plain, ProductText> => {
  const { session_expired: _1, no_web_access: _2, account_disabled: _3, ...rest } = ERROR_TEXTS;
  return rest;
};
// Pure: the web application says none of them and leaves them out.
const TEXTS = /* @__PURE__ */ productTexts('error', { module: 'core', use: 'error' }, /* @__PURE__ */ sentences());

/** The sentence for a code in a language, its {placeholders} filled. The three sign-out codes are always the bare key. */
export function errorText(code: ErrorCode, language: Language, values: Record<string, string | number> = {}): string {
  if (isBareKey(code)) return code;
  // Which permission is not always known, e.g. where only an own activity would do.
  if (code === 'permission_denied' && !values.permission) return TEXTS.in('permission_denied_plain', language, values);
  if (code === 'permission_denied')
    return TEXTS.in(code, language, { ...values, permission: permissionInWords(String(values.permission), language) });
  // Not everything that is in use can be deactivated.
  if (code === 'in_use' && values.stays) return TEXTS.in('in_use_stays', language, values);
  // Not every record that has states is an activity.
  if (code === 'illegal_transition' && !values.status) return TEXTS.in('illegal_now', language, values);
  // Why is the office's own note: who is not told it is told that the account is held.
  if (isHold(code) && values.reason === undefined) return TEXTS.in('customer_held', language, values);
  return TEXTS.in(code, language, values);
}

const isHold = (code: ErrorCode): boolean => code === 'customer_on_hold' || code === 'customer_blocked';

/** An error as the customer's own people may read it: that the account is held, not the office's reason for it. */
export const withoutOfficeReason = (error: AppError): AppError =>
  isHold(error.code) ? new AppError(error.code) : error;
