-- Numbers of settings as everything reads them: some readers take no blanks, leading zeros or signs.
update company_configuration set text_value = (btrim(text_value)::bigint)::text
where key in ('default_role', 'default_notification_role', 'session_idle_minutes', 'portal_idle_minutes', 'session_absolute_hours',
    'location_history_days', 'feedback_link_days', 'feedback_alert_threshold', 'lifecycle_former_months', 'audit_retention_months',
    'notification_retention_days', 'message_retention_days', 'job_retention_days', 'import_retention_days', 'export_retention_days',
    'link_retention_days', 'deleted_file_days', 'job_files_keep_days', 'backup_keep_days')
  and btrim(text_value) ~ '^-?[0-9]{1,15}$' and text_value <> (btrim(text_value)::bigint)::text;
