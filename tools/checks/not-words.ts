import { type Node, stringOf, walkSyntax } from './syntax.ts';
import type { Tree } from './tree.ts';

/** Where people's words stand: texts of screens, labels of lists and settings, errors, mails, documents, the API description. */
const TEXTS =
  /(^|[./])(contract|routes)\.ts$|(^|\/)([\w-]+\.)?(messages|controls|patterns)(\.(en|es))?\.ts$|\.resource\.ts$|(^|\/)[\w-]+-texts?\.ts$|-texts\.(rules|server)\.ts$|-forms\.rules\.ts$|event\.rules\.ts$|catalogue-\w+\.rules\.ts$|(^|\/)screens[\w-]*\.ts$|-(columns|export|sheet|notices|import|write)\.server\.ts$|-(names|fields)\.rules\.ts$|^database\/seed\/(starter|base|demo\/office\/spanish)/;

/** Words of docs/glossary.md that are not ours, with ours. Only what cannot be right in another sense. */
export const NOT_WORDS: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/\be-mails?\b/i, 'email'],
  [/\bsign(s|ed|ing)?[ -](in|out)\b/i, 'log in, log out'],
  [/\bsecond factor\b/i, 'two-factor authentication'],
  [/\b(is|are|was|were) told\b/i, 'is notified'],
  [/\bhears? of\b/i, 'gets a notification'],
  [/\banew\b/i, 'again, or a plainer verb'],
  [/\breckons?\b/i, 'calculates'],
  [/\b(a|the|test|write a) mail\b(?! server)/i, 'email'],
  [/\b\d+ mails?\b|# mails?\b/i, 'email'],
  [/\bfits? (these|the|this) (filters?|search|words)\b/i, 'matches'],
  [/\b(none|nobody|nothing) chosen\b|\bleft empty\b/i, 'If empty, …'],
  [/\bone a line\b/i, 'one per line'],
  [/\bclosed addresses\b/i, 'blocked addresses'],
  [/\bown password due\b/i, 'Password change required'],
  [/\blives at this address\b/i, 'There is no page at this address'],
  [/\btake up\b/i, 'pick up'],
  [/\ball all\b/i, 'All'],
  [/^part of the product\b/i, 'Built in'],
  [/\breasons? of (a|the) loss\b/i, 'Lost reasons'],
  [/\bof the template on the day\b/i, 'Template prices on that day'],
  [/^(it|they) (is|are) left out\b/i, 'Skipped'],
  [/\b(its|their) lines come first\b/i, 'its lines are listed first'],
  [/\bno two records with the same\b/i, 'Must be unique'],
  [/\bsure place\b/i, 'exact location'],
  [/\btienen? [^.;]{0,20}lugar seguro\b/i, 'ubicación exacta'],
  [/\bI do not sign\b/i, 'Decline to sign'],
  [/\bsealed to\b/i, 'Sealed until'],
  [/\bsegundo factor\b/i, 'verificación en dos pasos'],
  [/\b(añad|fichero|ordenador|céntimo)/i, 'agregar, archivo, computadora, centavo'],
  [/\binformes?\b/i, 'reporte'],
  [/\btablero\b/i, 'panel'],
  [/\bprogreso\b/i, 'avance'],
  [/\bimpag[ao]s?\b/i, 'sin pagar'],
  [/\bartículos? maestros?\b/i, 'artículo'],
  [/\btipos? de ítems?\b/i, 'tipo de partida'],
  [/\blistas? de control\b/i, 'lista de tareas'],
  [/«|»/, '“…”'],
  [
    /\b(Indique|Introduzca|Escriba (?!a nuestro|para |de nuevo|(un|el) mensaje|una respuesta|su nombre para))/,
    'Ingrese …; Escriba only of messages, search and signatures',
  ],
  [/\bperiodos?\b/i, 'período'],
  [/\b(superp(osici|uest)|traslap|solap)/i, 'cruce de horario, se cruza'],
  [/\bplanificad[ao]s?\b|\bplanificamos\b/i, 'programado, previsto'],
  [/\bactividad(es)?\b[^.;]*\bvencid[ao]s?\b/i, 'atrasada'],
];

/** What the API description does not say: it names what a call does, and calls its caller “you”. */
const API = /(^|[./])(contract|routes)\.ts$/;
const NOT_IN_THE_API: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/\b(the asker|one[’']s own|somebody|whoever)\b/i, 'you, your own, a user'],
  [/\bwhat (has )?(became|become) of\b/i, 'the result'],
  [/\b(lines? of|mails?|mailed)\b(?! server)/i, 'item, email'],
  [/\b(takes?|give) .*\b(off|away|back|up)\b/i, 'remove, undo, cancel'],
  [/^(Read|Make|Sort|Whether|Where|Who|What|How) /, 'Get, Update, Create, List'],
];

/** Where everything that can be late is an activity: documents and balances, which expire, are “vencido” there too. */
const OF_ACTIVITIES = /^modules\/(activities|planning)\//;
const VENCIDA = /\bvencidas?\b/i;

/** Texts for people that use a word the glossary does not. */
export function findNotWords(tree: Tree, path: string, report: (offset: number, sentence: string) => void): void {
  if (!TEXTS.test(path)) return;
  const program = tree.parse(path);
  if (typeof program === 'string') return;
  walkSyntax(program, (node: Node) => {
    const said = stringOf(node);
    if (!said || !/\p{Lu}|\s/u.test(said)) return;
    const words = API.test(path) ? [...NOT_WORDS, ...NOT_IN_THE_API] : NOT_WORDS;
    const found = words.find(([wrong]) => wrong.test(said));
    const right = found?.[1] ?? (OF_ACTIVITIES.test(path) && VENCIDA.test(said) ? 'atrasada' : undefined);
    if (right) report(node.start, `“${said.slice(0, 60)}”: the glossary says ${right}`);
  });
}
