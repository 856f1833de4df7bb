/** What a person reads where a document stands in the way, or cannot be read itself. */
export const DOCUMENT_ERRORS = {
  link_unknown: { en: 'No document found for this link.', es: 'No hay documento con este enlace.' },
  document_open: {
    en: 'Complete the required documents first: {names}.',
    es: 'Primero complete los documentos obligatorios: {names}.',
  },
  documents_missing: {
    en: 'Required customer documents are missing: {names}.',
    es: 'Faltan documentos obligatorios del cliente: {names}.',
  },
  document_decided: { en: 'This document was already reviewed.', es: 'Este documento ya se revisó.' },
  document_changed: {
    en: 'This document changed while you were reading it. Read it again before you sign.',
    es: 'Este documento cambió mientras lo leía. Léalo de nuevo antes de firmar.',
  },
  document_unread: {
    en: 'Open and read this work before you sign it.',
    es: 'Abra y lea este trabajo antes de firmarlo.',
  },
  document_unreadable: {
    en: 'This document can’t be opened, so it can’t be signed. Please contact us.',
    es: 'Este documento no se puede abrir, por lo que no se puede firmar. Comuníquese con nosotros.',
  },
  document_too_large: {
    en: 'This document is too large for one file. Shorten its texts, or create it in parts.',
    es: 'Este documento es demasiado grande para un solo archivo. Acorte sus textos o créelo por partes.',
  },
} as const;

/** What a person reads when the base currency cannot be changed. */
export const BASE_ERRORS = {
  registration_received: {
    en: 'This link has already been used. Your request was received.',
    es: 'Este enlace ya se usó. Su solicitud fue recibida.',
  },
  base_too_large: {
    en: 'In the new base currency, the {amount} of “{name}” would become {after}. At most {most} is possible. Lower it first.',
    es: 'En la nueva moneda base, los {amount} de “{name}” pasarían a ser {after}. El máximo es {most}. Redúzcalos primero.',
  },
} as const;

/** What a person reads when an import cannot go on. */
export const IMPORT_ERRORS = {
  import_not_ready: {
    en: 'This isn’t possible while the import is {status}.',
    es: 'Esto no es posible mientras la importación está {status}.',
  },
  undo_base_changed: {
    en: 'The base currency changed since, and amounts of these records were in the old one: {records}. Nothing was undone.',
    es: 'La moneda base cambió después, y montos de estos registros estaban en la anterior: {records}. No se deshizo nada.',
  },
  import_base_changed: {
    en: 'Check the file again: the base currency was changed since.',
    es: 'Revise el archivo de nuevo: la moneda base cambió desde entonces.',
  },
  import_rights_lost: {
    en: 'Check the file again: you have fewer permissions now.',
    es: 'Revise el archivo de nuevo: ahora tiene menos permisos.',
  },
  export_rights_lost: {
    en: 'Export it again: you have fewer permissions now.',
    es: 'Expórtelo de nuevo: ahora tiene menos permisos.',
  },
  undo_rights_lost: {
    en: 'You have fewer permissions now than when you imported the file. An administrator can undo the import.',
    es: 'Ahora tiene menos permisos que cuando importó el archivo. Un administrador puede deshacer la importación.',
  },
} as const;
