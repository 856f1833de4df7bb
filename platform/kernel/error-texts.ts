/** What a person reads for each error code. Texts fixed by the product documents stand in English in both languages where they say so. */
export const ERROR_TEXTS = {
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
  file_not_allowed: { en: '{name} is not allowed. {why}', es: '{name} no está permitido. {why}' },
  file_extension: {
    en: '{name}: files of this type are not accepted.',
    es: '{name}: no se aceptan archivos de este tipo.',
  },
  file_content: {
    en: '{name} is damaged or is not a file of type {extension}.',
    es: '{name} está dañado o no es un archivo de tipo {extension}.',
  },
  file_too_large: { en: '{name} is larger than {limit}.', es: '{name} supera {limit}.' },
  file_empty: { en: '{name} is empty.', es: '{name} está vacío.' },
  file_encrypted: {
    en: '{name} is protected by a password and cannot be checked.',
    es: '{name} está protegido con contraseña y no se puede revisar.',
  },
  part_size: { en: 'Part {part} must have {size} bytes.', es: 'La parte {part} debe tener {size} bytes.' },
  parts_missing: { en: 'Parts are missing: {parts}.', es: 'Faltan partes: {parts}.' },
  malformed_request: { en: 'The request cannot be read.', es: 'No se puede leer la solicitud.' },
  malformed_json: { en: 'The request body is not valid JSON.', es: 'El cuerpo de la solicitud no es JSON válido.' },
  session_expired: { en: 'session_expired', es: 'session_expired' },
  no_web_access: { en: 'no_web_access', es: 'no_web_access' },
  account_disabled: { en: 'account_disabled', es: 'account_disabled' },
  upload_grant_expired: {
    en: 'The permission to upload has expired. Ask for a new one.',
    es: 'El permiso para subir ha caducado. Solicite uno nuevo.',
  },
  account_locked: {
    en: 'This account is locked. Ask an administrator or reset the password.',
    es: 'Esta cuenta está bloqueada. Consulte a un administrador o restablezca la contraseña.',
  },
  invalid_credentials: {
    en: 'The email or password is not right.',
    es: 'El correo o la contraseña no son correctos.',
  },
  permission_denied: {
    en: 'You do not have the permission {permission}. Ask an administrator.',
    es: 'No tiene el permiso {permission}. Consulte a un administrador.',
  },
  permission_denied_plain: {
    en: 'You are not allowed to do this. Ask an administrator.',
    es: 'No tiene permiso para hacer esto. Consulte a un administrador.',
  },
  first_time_login: {
    en: 'Set your own password in your profile first.',
    es: 'Primero establezca su propia contraseña en su perfil.',
  },
  second_factor_required: {
    en: 'Enter the code of your authenticator app.',
    es: 'Ingrese el código de su aplicación de autenticación.',
  },
  second_factor_setup: {
    en: 'Your company asks for a second factor. Set it up in your profile first.',
    es: 'Su empresa pide un segundo factor. Primero actívelo en su perfil.',
  },
  challenge_expired: { en: 'This took too long. Log in again.', es: 'Tardó demasiado. Inicie sesión de nuevo.' },
  oidc_failed: {
    en: 'Logging in with {provider} did not work. Try again, or use your password.',
    es: 'No se pudo iniciar sesión con {provider}. Inténtelo de nuevo o use su contraseña.',
  },
  oidc_no_account: {
    en: 'No account here has the confirmed email of {provider}. Ask your administrator.',
    es: 'Ninguna cuenta tiene el correo confirmado de {provider}. Consulte a su administrador.',
  },
  reauthentication_required: { en: 'Confirm your password to do this.', es: 'Confirme su contraseña para hacer esto.' },
  link_invalid: { en: 'This link is not valid.', es: 'Este enlace no es válido.' },
  not_found: { en: 'Not found.', es: 'No encontrado.' },
  route_not_found: { en: 'There is no such call.', es: 'No existe esta llamada.' },
  tenant_not_found: { en: 'No company answers at this address.', es: 'Ninguna empresa responde en esta dirección.' },
  method_not_allowed: { en: 'This method is not allowed here.', es: 'Este método no está permitido aquí.' },
  conflict: {
    en: 'This record was changed by someone else. Please try again.',
    es: 'Otra persona cambió este registro. Inténtelo de nuevo.',
  },
  in_use: {
    en: 'This is in use ({count}) and cannot be deleted. Deactivate it instead.',
    es: 'Está en uso ({count}) y no se puede eliminar. Desactívelo en su lugar.',
  },
  base_in_use: {
    en: 'Activities were already priced in the base currency. It can no longer be changed here.',
    es: 'Ya hay actividades valoradas en la moneda base. Ya no se puede cambiar aquí.',
  },
  list_changed: {
    en: 'The list has changed in the meantime. Reload it and sort again.',
    es: 'La lista cambió mientras tanto. Recárguela y ordene de nuevo.',
  },
  already_exists: { en: 'This already exists.', es: 'Esto ya existe.' },
  possible_duplicate: { en: 'This customer may already exist.', es: 'Es posible que este cliente ya exista.' },
  illegal_transition: {
    en: 'This activity is {status}. It cannot be {action}.',
    es: 'Esta actividad está {status}. No se puede {action}.',
  },
  message_not_failed: {
    en: 'Only a failed message can be sent again, a webhook only while its endpoint is on.',
    es: 'Solo se puede reenviar un mensaje fallido, y un webhook solo mientras su destino esté activo.',
  },
  message_under_way: {
    en: 'Only a message that still waits can be cancelled.',
    es: 'Solo se puede cancelar un mensaje que aún espera.',
  },
  activity_type_prefix_not_set: {
    en: 'Activity Type Prefix not set! please contact Administrator!',
    es: 'Activity Type Prefix not set! please contact Administrator!',
  },
  template_id_required: { en: 'Template ID is required', es: 'Template ID is required' },
  template_item_ids_required: {
    en: 'Template ID and Item ID are required',
    es: 'Template ID and Item ID are required',
  },
  link_unknown: {
    en: 'No document of this company has this link.',
    es: 'Ningún documento de esta empresa tiene este enlace.',
  },
  total_mismatch: {
    en: 'The total sent ({sent}) differs from the total on the server ({server}).',
    es: 'El total enviado ({sent}) difiere del total del servidor ({server}).',
  },
  tasks_open: { en: 'Required tasks are open: {names}.', es: 'Hay tareas obligatorias abiertas: {names}.' },
  document_open: { en: 'Required documents are open: {names}.', es: 'Hay documentos obligatorios abiertos: {names}.' },
  documents_missing: {
    en: 'Required documents of the customer are missing: {names}.',
    es: 'Faltan documentos obligatorios del cliente: {names}.',
  },
  checkoff_open: { en: 'Required reviews are open: {names}.', es: 'Hay revisiones obligatorias abiertas: {names}.' },
  checkoff_sequence: { en: '“{name}” comes first.', es: 'Primero va “{name}”.' },
  checkoff_not_open: {
    en: 'This review opens when the activity is completed.',
    es: 'Esta revisión se abre cuando se completa la actividad.',
  },
  checkoff_answered: { en: '{person} has already answered “{name}”.', es: '{person} ya respondió “{name}”.' },
  checkoff_role: { en: '“{name}” is answered by: {roles}.', es: '“{name}” la responden: {roles}.' },
  checkoff_settled: {
    en: 'Only its author can change this review, within 24 hours.',
    es: 'Solo quien respondió puede cambiar esta revisión, dentro de 24 horas.',
  },
  signoff_required: { en: 'The customer has not signed off yet.', es: 'El cliente aún no ha dado su conformidad.' },
  received_by_required: { en: 'Enter who received the work.', es: 'Indique quién recibió el trabajo.' },
  driver_required: { en: 'Assign an officer first.', es: 'Primero asigne un oficial.' },
  schedule_required: { en: 'Set a schedule first.', es: 'Primero defina la programación.' },
  already_signed: { en: 'This activity is already signed off.', es: 'Esta actividad ya tiene conformidad.' },
  already_submitted: { en: 'This was already answered on {date}.', es: 'Esto ya se respondió el {date}.' },
  officer_busy: {
    en: 'The officer already has an activity in this period.',
    es: 'El oficial ya tiene una actividad en este período.',
  },
  officer_inactive: {
    en: '{officer} does not work here any more, or is locked out.',
    es: '{officer} ya no trabaja aquí o no tiene acceso.',
  },
  not_permitted_type: {
    en: '{officer} may not carry out activities of type {type}.',
    es: '{officer} no puede realizar actividades de tipo {type}.',
  },
  order_closed: {
    en: '{reference} is closed and keeps its officer and time.',
    es: '{reference} está cerrada y conserva su oficial y su hora.',
  },
  not_editable: {
    en: 'Our team has already started on this. Add a note instead.',
    es: 'Nuestro equipo ya empezó con esto. Agregue una nota.',
  },
  note_locked: { en: 'This note can no longer be deleted.', es: 'Esta nota ya no se puede eliminar.' },
  customer_changed: {
    en: 'Another customer is selected. Switch back to continue.',
    es: 'Hay otro cliente seleccionado. Vuelva a cambiar para continuar.',
  },
  customer_on_hold: { en: 'This customer is on hold: {reason}', es: 'Este cliente está en espera: {reason}' },
  customer_blocked: { en: 'This customer is blocked: {reason}', es: 'Este cliente está bloqueado: {reason}' },
  customer_status: {
    en: 'The status of a customer cannot change from {from} to {to}.',
    es: 'El estado de un cliente no puede cambiar de {from} a {to}.',
  },
  staff_user_cannot_be_linked: {
    en: 'This person is staff. Create a separate customer user with another email.',
    es: 'Esta persona es del personal. Cree un usuario de cliente con otro correo.',
  },
  last_administrator: { en: 'This is the last active administrator.', es: 'Es el último administrador activo.' },
  last_portal_administrator: {
    en: 'This is the last portal administrator of the customer.',
    es: 'Es el último administrador del portal de este cliente.',
  },
  open_assignments: {
    en: 'This person still has {count} open activities. Choose who takes them over.',
    es: 'Esta persona aún tiene {count} actividades abiertas. Elija quién las asume.',
  },
  self_change: { en: 'You cannot do this to your own account.', es: 'No puede hacer esto con su propia cuenta.' },
  system_role: { en: 'This role belongs to the system.', es: 'Este rol pertenece al sistema.' },
  system_permission: { en: 'This permission belongs to the system.', es: 'Este permiso pertenece al sistema.' },
  chunk_timeout: {
    en: 'This part took too long to arrive. Please send it again.',
    es: 'Esta parte tardó demasiado en llegar. Envíela de nuevo.',
  },
  upload_busy: {
    en: 'A part of this file is already on its way. Send one at a time.',
    es: 'Ya hay una parte de este archivo en camino. Envíe una a la vez.',
  },
  file_not_ready: { en: 'The file is still being checked.', es: 'El archivo aún se está revisando.' },
  not_restorable: {
    en: 'Only a deleted record can be brought back, and only while it is kept.',
    es: 'Solo se puede recuperar un registro eliminado, y solo mientras se conserva.',
  },
  already_redacted: {
    en: 'The values of this entry are blanked already.',
    es: 'Los valores de esta entrada ya están borrados.',
  },
  document_decided: { en: 'This document was decided already.', es: 'Este documento ya fue decidido.' },
  rows_changed: {
    en: 'Some of these records were changed or used since: {count}. Nothing was undone.',
    es: 'Algunos de estos registros se cambiaron o usaron después: {count}. No se deshizo nada.',
  },
  undo_expired: {
    en: 'An import can be undone for 24 hours; they have passed.',
    es: 'Una importación se puede deshacer durante 24 horas; ya pasaron.',
  },
  undo_unavailable: {
    en: 'This import has nothing that can be undone.',
    es: 'Esta importación no tiene nada que se pueda deshacer.',
  },
  shift_overlap: {
    en: 'This person already has a shift at that time.',
    es: 'Esta persona ya tiene un turno a esa hora.',
  },
  target_overlap: {
    en: 'A target with this name already covers part of the period.',
    es: 'Una meta con este nombre ya cubre parte del período.',
  },
  import_not_ready: {
    en: 'This import cannot do that now: it is {status}.',
    es: 'Esta importación no puede hacer eso ahora: está {status}.',
  },
  field_type_change: {
    en: 'The type cannot change: {count} stored values would be lost.',
    es: 'El tipo no se puede cambiar: se perderían {count} valores guardados.',
  },
  data_integrity: {
    en: 'The operation could not be completed due to a data integrity issue. Please check your input and try again!',
    es: 'La operación no se pudo completar por un problema de integridad de datos. ¡Revise los datos e inténtelo de nuevo!',
  },
  idempotency_mismatch: {
    en: 'This Idempotency-Key was used for another request.',
    es: 'Esta Idempotency-Key se usó para otra solicitud.',
  },
  link_expired: { en: 'This link has expired. Ask for a new one.', es: 'Este enlace venció. Solicite uno nuevo.' },
  file_removed: { en: 'This file was removed.', es: 'Este archivo fue eliminado.' },
  request_too_long: {
    en: 'The address or the headers of the request are too long.',
    es: 'La dirección o los encabezados de la solicitud son demasiado largos.',
  },
  body_too_large: { en: 'The request is larger than {limit}.', es: 'La solicitud supera {limit}.' },
  unsupported_media_type: {
    en: 'This kind of content is not accepted here.',
    es: 'Este tipo de contenido no se acepta aquí.',
  },
  too_many_requests: {
    en: 'Too many requests. Try again in {seconds} seconds.',
    es: 'Demasiadas solicitudes. Inténtelo de nuevo en {seconds} segundos.',
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
    en: 'Too much is going on at the moment. Try again in a few seconds.',
    es: 'Hay demasiadas operaciones en este momento. Inténtelo de nuevo en unos segundos.',
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
