/** Texts of the company's documents in the portal, area `papers`. */
export const companyPaperMessages = {
  en: {
    'portal.own_papers.title': 'Documents for you',
    'portal.own_papers.read': 'Read',
    'portal.own_papers.read_file': 'Read {name}',
    'portal.own_papers.unreadable':
      'This document can’t be opened right now, so it can’t be signed. Please contact us.',
    'portal.own_papers.sign': 'Sign',
    'portal.own_papers.sign_named': 'Sign {name}',
    'portal.own_papers.submit': 'Sign document',
    'portal.own_papers.sure': 'I have read {name} and agree to it.',
    'portal.own_papers.changed': '{name} changed while this page was open. Read it again before you sign.',
    'portal.own_papers.done': 'Document signed: {name}',
    'portal.own_papers.signed': 'Signed',
    'portal.own_papers.to_sign': 'Signature needed',
    'portal.own_papers.signed_by': 'Signed by {name}, {at}',
    'portal.own_papers.proof': 'Proof',
  },
  es: {
    'portal.own_papers.title': 'Documentos para usted',
    'portal.own_papers.read': 'Leer',
    'portal.own_papers.read_file': 'Leer {name}',
    'portal.own_papers.unreadable':
      'Este documento no se puede abrir por ahora, por lo que no se puede firmar. Comuníquese con nosotros.',
    'portal.own_papers.sign': 'Firmar',
    'portal.own_papers.sign_named': 'Firmar {name}',
    'portal.own_papers.submit': 'Firmar documento',
    'portal.own_papers.sure': 'He leído {name} y estoy de acuerdo.',
    'portal.own_papers.changed':
      'El documento {name} cambió mientras esta página estaba abierta. Léalo de nuevo antes de firmar.',
    'portal.own_papers.done': 'Documento firmado: {name}',
    'portal.own_papers.signed': 'Firmado',
    'portal.own_papers.to_sign': 'Falta su firma',
    'portal.own_papers.signed_by': 'Firmado por {name}, {at}',
    'portal.own_papers.proof': 'Comprobante',
  },
};
