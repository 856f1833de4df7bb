import { BASE_ERRORS, DOCUMENT_ERRORS, IMPORT_ERRORS } from './texts/error-groups.ts';

/** What a person reads for each error code. Texts fixed by the product documents stand in English in both languages where they say so. */
export const ERROR_TEXTS = {
  ...DOCUMENT_ERRORS,
  ...BASE_ERRORS,
  ...IMPORT_ERRORS,
  validation: { en: 'Some fields need attention.', es: 'Algunos campos requieren atención.' },
  location_section: { en: 'Location/Section is Required!', es: '¡Se requiere ubicación/sección!' },
  data_too_long: {
    en: 'The data provided is too long for the column. Please check the length and try again!',
    es: 'Los datos son demasiado largos para la columna. ¡Revise la longitud e inténtelo de nuevo!',
  },
  data_required: { en: 'Data Required', es: 'Datos requeridos' },
  invalid_export_option: { en: 'Invalid export option', es: 'Opción de exportación no válida' },
  export_no_data: { en: 'Export failed: No data received', es: 'La exportación falló: no se recibieron datos' },
  no_files: { en: 'No Files!', es: '¡No hay archivos!' },
  file_not_allowed: { en: '{name} isn’t allowed. {why}', es: '{name} no se permite. {why}' },
  file_extension: {
    en: '{name}: this file type isn’t accepted. Use {accepted}.',
    es: '{name}: no se aceptan archivos de este tipo. Use {accepted}.',
  },
  file_content: {
    en: '{name} is damaged or isn’t a valid {extension} file.',
    es: '{name} está dañado o no es un archivo {extension} válido.',
  },
  file_too_large: { en: '{name} is larger than {limit}.', es: '{name} supera {limit}.' },
  file_empty: { en: '{name} is empty.', es: '{name} está vacío.' },
  file_encrypted: {
    en: '{name} is password-protected and can’t be checked.',
    es: '{name} está protegido con contraseña y no se puede revisar.',
  },
  file_old_office: {
    en: '{name} is in an old Office format. Open it and save it as {extension}.',
    es: '{name} está en un formato antiguo de Office. Ábralo y guárdelo como {extension}.',
  },
  part_size: { en: 'Part {part} must have {size} bytes.', es: 'La parte {part} debe tener {size} bytes.' },
  parts_missing: { en: 'Parts are missing: {parts}.', es: 'Faltan partes: {parts}.' },
  malformed_request: { en: 'The request cannot be read.', es: 'No se puede leer la solicitud.' },
  malformed_json: { en: 'The request body is not valid JSON.', es: 'El cuerpo de la solicitud no es JSON válido.' },
  session_expired: { en: 'session_expired', es: 'session_expired' },
  no_web_access: { en: 'no_web_access', es: 'no_web_access' },
  account_disabled: { en: 'account_disabled', es: 'account_disabled' },
  upload_grant_expired: {
    en: 'The upload permission has expired. Request a new one.',
    es: 'El permiso para subir el archivo venció. Solicite uno nuevo.',
  },
  account_locked: {
    en: 'This account is locked. An administrator can unlock it; after too many failed logins, so can a new password.',
    es: 'Esta cuenta está bloqueada. Un administrador puede desbloquearla; tras demasiados intentos fallidos, también una contraseña nueva.',
  },
  invalid_credentials: { en: 'Incorrect email or password.', es: 'Correo o contraseña incorrectos.' },
  permission_denied: {
    en: 'You need the {permission} permission. Ask an administrator.',
    es: 'Necesita el permiso {permission}. Consulte a un administrador.',
  },
  permission_denied_plain: {
    en: 'You don’t have permission to do this. Ask an administrator.',
    es: 'No tiene permiso para hacer esto. Consulte a un administrador.',
  },
  first_time_login: {
    en: 'Change your password in your profile first.',
    es: 'Primero cambie su contraseña en su perfil.',
  },
  second_factor_required: {
    en: 'Enter the code from your authenticator app.',
    es: 'Ingrese el código de su aplicación de autenticación.',
  },
  second_factor_setup: {
    en: 'Your company requires two-factor authentication. Set it up in your profile first.',
    es: 'Su empresa exige la verificación en dos pasos. Primero configúrela en su perfil.',
  },
  policy_due: { en: 'Accept the company policy first.', es: 'Primero acepte la política de la empresa.' },
  challenge_expired: { en: 'Your login timed out. Log in again.', es: 'Se agotó el tiempo. Inicie sesión de nuevo.' },
  oidc_failed: {
    en: 'Couldn’t log in with {provider}. Try again or use your password.',
    es: 'No se pudo iniciar sesión con {provider}. Inténtelo de nuevo o use su contraseña.',
  },
  oidc_no_account: {
    en: 'No account uses your {provider} email. Ask your administrator.',
    es: 'Ninguna cuenta usa su correo de {provider}. Consulte a su administrador.',
  },
  reauthentication_required: { en: 'Confirm your password to continue.', es: 'Confirme su contraseña para continuar.' },
  link_invalid: {
    en: 'This link isn’t valid or has expired. Ask the company for a new one.',
    es: 'Este enlace no es válido o ya venció. Pida uno nuevo a la empresa.',
  },
  not_found: { en: 'Not found.', es: 'No encontrado.' },
  route_not_found: { en: 'This endpoint does not exist.', es: 'Este endpoint no existe.' },
  tenant_not_found: { en: 'No company found at this address.', es: 'No hay ninguna empresa en esta dirección.' },
  conflict: {
    en: 'This record was changed by someone else. Please try again.',
    es: 'Otra persona modificó este registro. Inténtelo de nuevo.',
  },
  in_use: {
    en: 'This is in use ({count}) and can’t be deleted. Deactivate it instead.',
    es: 'Está en uso ({count}) y no se puede eliminar. Desactívelo en su lugar.',
  },
  in_use_stays: { en: 'In use ({count}), so it can’t be deleted.', es: 'En uso ({count}); no se puede eliminar.' },
  base_in_use: {
    en: 'There are already activities priced in the base currency, so it can’t be changed here.',
    es: 'Ya hay actividades con precios en la moneda base; no se puede cambiar aquí.',
  },
  list_changed: {
    en: 'The list has changed. Reload it and reorder again.',
    es: 'La lista cambió. Recárguela y vuelva a ordenar.',
  },
  already_exists: { en: 'This already exists.', es: 'Esto ya existe.' },
  possible_duplicate: { en: 'This customer may already exist.', es: 'Es posible que este cliente ya exista.' },
  illegal_transition: {
    en: 'This activity is {status}. It can’t be {action}.',
    es: 'Esta actividad está {status}. No se puede {action}.',
  },
  illegal_now: { en: 'This can’t be done in the current status.', es: 'Esto no se puede hacer en el estado actual.' },
  message_not_failed: {
    en: 'Only failed messages can be resent, and webhooks only while their endpoint is active and receives that event.',
    es: 'Solo se pueden reenviar mensajes con error, y webhooks solo si su destino está activo y recibe ese evento.',
  },
  message_under_way: {
    en: 'Only pending messages can be cancelled.',
    es: 'Solo se pueden cancelar mensajes pendientes.',
  },
  activity_type_prefix_not_set: {
    en: 'Activity Type Prefix not set! please contact Administrator!',
    es: '¡El tipo de actividad no tiene prefijo! Consulte al administrador.',
  },
  template_id_required: { en: 'Template ID is required', es: 'Se requiere el ID de la plantilla' },
  template_item_ids_required: {
    en: 'Template ID and Item ID are required',
    es: 'Se requieren el ID de la plantilla y el de la partida',
  },
  total_mismatch: {
    en: 'The total sent ({sent}) doesn’t match the server’s total ({server}).',
    es: 'El total enviado ({sent}) no coincide con el del servidor ({server}).',
  },
  tasks_open: {
    en: 'Complete the required tasks first: {names}.',
    es: 'Primero complete las tareas obligatorias: {names}.',
  },
  checkoff_open: {
    en: 'Complete the required reviews first: {names}.',
    es: 'Primero complete las revisiones obligatorias: {names}.',
  },
  checkoff_sequence: { en: 'Complete “{name}” first.', es: 'Primero complete “{name}”.' },
  checkoff_not_open: {
    en: 'This review is available after the activity is completed.',
    es: 'Esta revisión está disponible cuando se completa la actividad.',
  },
  checkoff_answered: { en: '{person} already completed “{name}”.', es: '{person} ya completó “{name}”.' },
  checkoff_role: { en: '“{name}” must be reviewed by: {roles}.', es: '“{name}” la debe revisar: {roles}.' },
  checkoff_settled: {
    en: 'Only the reviewer can change this review, within 24 hours.',
    es: 'Solo quien la hizo puede cambiar esta revisión, dentro de 24 horas.',
  },
  signoff_required: { en: 'The customer has not signed off yet.', es: 'El cliente aún no ha dado su conformidad.' },
  received_by_required: { en: 'Enter who received the work.', es: 'Ingrese el nombre de quien recibió el trabajo.' },
  driver_required: { en: 'Assign an officer first.', es: 'Primero asigne un oficial.' },
  schedule_required: { en: 'Set a schedule first.', es: 'Primero defina la programación.' },
  already_signed: { en: 'This activity is already signed off.', es: 'Esta actividad ya tiene conformidad.' },
  already_submitted: { en: 'This was already submitted on {date}.', es: 'Esto ya se envió el {date}.' },
  officer_busy: {
    en: 'The officer already has an activity at this time.',
    es: 'El oficial ya tiene una actividad en este horario.',
  },
  officer_inactive: {
    en: '{officer} is no longer active or is locked.',
    es: '{officer} ya no está activo o está bloqueado.',
  },
  not_permitted_type: {
    en: '{officer} can’t do activities of type {type}.',
    es: '{officer} no puede realizar actividades de tipo {type}.',
  },
  order_closed: {
    en: '{reference} is closed. Its officer and time can’t be changed.',
    es: '{reference} está cerrada. No se pueden cambiar su oficial ni su hora.',
  },
  not_editable: {
    en: 'Our team has already started on this. Add a note instead.',
    es: 'Nuestro equipo ya empezó. Agregue una nota.',
  },
  note_locked: { en: 'This note can no longer be deleted.', es: 'Esta nota ya no se puede eliminar.' },
  customer_changed: {
    en: 'Another customer is now selected. Switch back to continue.',
    es: 'Ahora hay otro cliente seleccionado. Vuelva a cambiarlo para continuar.',
  },
  customer_on_hold: { en: 'This customer is on hold: {reason}', es: 'Este cliente está suspendido: {reason}' },
  customer_blocked: { en: 'This customer is blocked: {reason}', es: 'Este cliente está bloqueado: {reason}' },
  customer_held: { en: 'Your account is on hold. Please contact us.', es: 'Su cuenta está suspendida. Contáctenos.' },
  customer_status: {
    en: 'Status can’t change from {from} to {to}.',
    es: 'El estado no puede cambiar de {from} a {to}.',
  },
  staff_user_cannot_be_linked: {
    en: 'This person is staff. Create a separate portal user with another email.',
    es: 'Esta persona es del personal. Cree un usuario del portal con otro correo.',
  },
  person_away: { en: 'This person can’t use this portal anymore.', es: 'Esta persona ya no puede usar este portal.' },
  last_administrator: { en: 'This is the last active administrator.', es: 'Es el último administrador activo.' },
  last_portal_administrator: {
    en: 'This is the last portal administrator.',
    es: 'Es el último administrador del portal.',
  },
  open_assignments: {
    en: 'This person still has {count, plural, one {# open activity} other {# open activities}}. Choose who to reassign to.',
    es: 'Esta persona aún tiene {count, plural, one {# actividad abierta} other {# actividades abiertas}}. Elija a quién reasignar.',
  },
  self_change: { en: 'You can’t do this to your own account.', es: 'No puede hacer esto con su propia cuenta.' },
  system_role: { en: 'System roles can’t be changed.', es: 'Los roles del sistema no se pueden modificar.' },
  system_permission: {
    en: 'System permissions can’t be changed.',
    es: 'Los permisos del sistema no se pueden modificar.',
  },
  chunk_timeout: { en: 'The upload took too long. Try again.', es: 'La carga tardó demasiado. Inténtelo de nuevo.' },
  upload_busy: { en: 'Send one part of a file at a time.', es: 'Envíe las partes del archivo de una en una.' },
  uploads_unsaved: {
    en: 'Too many uploaded files aren’t saved yet. Save what they belong to, then upload more.',
    es: 'Hay demasiados archivos subidos sin guardar. Guarde aquello a lo que pertenecen y luego suba más.',
  },
  file_not_ready: { en: 'The file is still being scanned.', es: 'El archivo aún se está analizando.' },
  not_restorable: {
    en: 'Only deleted records that are still kept can be restored.',
    es: 'Solo se pueden restaurar registros eliminados que aún se conservan.',
  },
  already_redacted: {
    en: 'This entry’s values are already redacted.',
    es: 'Los valores de esta entrada ya están censurados.',
  },
  rows_changed: {
    en: 'Some of these records were changed or used since: {count}. Nothing was undone.',
    es: 'Algunos de estos registros se cambiaron o usaron después: {count}. No se deshizo nada.',
  },
  undo_expired: {
    en: 'Imports can be undone for 24 hours, and this one is older.',
    es: 'Las importaciones se pueden deshacer durante 24 horas; esta es más antigua.',
  },
  undo_unavailable: {
    en: 'This import has nothing that can be undone.',
    es: 'Esta importación no tiene nada que se pueda deshacer.',
  },
  shift_overlap: {
    en: 'This person already has a shift at that time.',
    es: 'Esta persona ya tiene un turno a esa hora.',
  },
  roster_rule: {
    en: 'Shifts need 11 hours of rest between them, and nobody may work more than 48 hours in 7 days.',
    es: 'Entre turnos debe haber 11 horas de descanso, y nadie puede trabajar más de 48 horas en 7 días.',
  },
  target_overlap: {
    en: 'A target with this name already covers part of the period.',
    es: 'Una meta con este nombre ya cubre parte del período.',
  },
  field_type_change: {
    en: 'The type can’t be changed: {count, plural, one {# saved value} other {# saved values}} would be lost.',
    es: 'El tipo no se puede cambiar: {count, plural, one {se perdería # valor guardado} other {se perderían # valores guardados}}.',
  },
  data_integrity: {
    en: 'The operation could not be completed due to a data integrity issue. Please check your input and try again!',
    es: 'La operación no se pudo completar por un problema de integridad de datos. ¡Revise los datos e inténtelo de nuevo!',
  },
  idempotency_mismatch: {
    en: 'This Idempotency-Key was used for another request.',
    es: 'Esta Idempotency-Key se usó para otra solicitud.',
  },
  link_expired: { en: 'This link has expired. Request a new one.', es: 'Este enlace venció. Solicite uno nuevo.' },
  file_removed: { en: 'This file was removed.', es: 'Este archivo se eliminó.' },
  request_too_long: {
    en: 'The address or headers are too long.',
    es: 'La dirección o los encabezados son demasiado largos.',
  },
  answer_too_large: { en: 'Too many results. Narrow your search.', es: 'Demasiados resultados. Acote la búsqueda.' },
  body_too_large: { en: 'The request is larger than {limit}.', es: 'La solicitud supera {limit}.' },
  unsupported_media_type: { en: 'This content type isn’t accepted.', es: 'No se acepta este tipo de contenido.' },
  too_many_requests: {
    en: 'Too many requests. Try again in {seconds, plural, one {# second} other {# seconds}}.',
    es: 'Demasiadas solicitudes. Inténtelo de nuevo en {seconds, plural, one {# segundo} other {# segundos}}.',
  },
  db_syntax: {
    en: 'The operation could not be completed due to a database syntax issue. Please contact Administrator!',
    es: 'La operación no se pudo completar por un problema de sintaxis de la base de datos. ¡Contacte al administrador!',
  },
  db_unknown: {
    en: 'An unknown database error occurred. Please contact the Administrator!',
    es: 'Ocurrió un error desconocido de la base de datos. ¡Contacte al administrador!',
  },
  internal: { en: 'Unknown Error!', es: '¡Error desconocido!' },
  busy: {
    en: 'The server is busy. Try again in a few seconds.',
    es: 'El servidor está ocupado. Inténtelo de nuevo en unos segundos.',
  },
  storage_full: {
    en: 'Nothing can be saved: the server has no storage space left. Please contact the Administrator!',
    es: 'No se puede guardar nada: el servidor no tiene espacio de almacenamiento. ¡Contacte al administrador!',
  },
  service_unavailable: {
    en: 'The service is busy. Please try again in a few minutes.',
    es: 'El servicio está ocupado. Inténtelo de nuevo en unos minutos.',
  },
} as const;
