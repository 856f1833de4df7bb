/** Lowest and highest of every setting that is a whole number: the server keeps to them, and forms say them before they ask. */
export const NUMBER_BOUNDS = {
  session_idle_minutes: [5, 1440],
  portal_idle_minutes: [5, 1440],
  session_absolute_hours: [1, 720],
  location_history_days: [1, 3650],
  feedback_link_days: [1, 365],
  feedback_alert_threshold: [0, 5],
  lifecycle_former_months: [1, 240],
  audit_retention_months: [1, 240],
  notification_retention_days: [1, 3650],
  message_retention_days: [1, 3650],
  job_retention_days: [1, 3650],
  import_retention_days: [2, 3650],
  export_retention_days: [1, 3650],
  link_retention_days: [1, 365],
  deleted_file_days: [1, 3650],
  job_files_keep_days: [1, 365],
  backup_keep_days: [1, 3650],
  stock_backdate_days: [0, 3650],
  bill_second_limit: [0, 1_000_000_000],
} as const satisfies Record<string, readonly [min: number, max: number]>;

/** The bounds of a setting, if it has some. */
export const boundsOfSetting = (key: string): readonly [number, number] | undefined =>
  Object.hasOwn(NUMBER_BOUNDS, key) ? NUMBER_BOUNDS[key as keyof typeof NUMBER_BOUNDS] : undefined;
