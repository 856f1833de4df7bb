/** Days from today by their words, in both languages, without accents. */
const NEAR: Readonly<Record<string, number>> = {
  today: 0,
  hoy: 0,
  tomorrow: 1,
  tmrw: 1,
  manana: 1,
  'day after tomorrow': 2,
  'pasado manana': 2,
  yesterday: -1,
  ayer: -1,
};

/** Names of weekdays from Sunday, whole or from their third letter on. */
const WEEKDAYS: readonly (readonly [en: string, es: string])[] = [
  ['sunday', 'domingo'],
  ['monday', 'lunes'],
  ['tuesday', 'martes'],
  ['wednesday', 'miercoles'],
  ['thursday', 'jueves'],
  ['friday', 'viernes'],
  ['saturday', 'sabado'],
];

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

const DAY_MS = 86_400_000;
const later = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Reads a day as people say it, with what follows it: "tomorrow 9", "mañana a las 9", "next friday", "en 3 días 14:30", "+2d". Weekdays are the
 * next ones after today. Gives the day and the rest, which is a time or nothing; null for what is no such day.
 */
export function readSaidDay(text: string, today: string): { day: string; rest: string } | null {
  const said = plain(text);
  const found = nearDay(said, today) ?? countedDay(said, today) ?? weekday(said, today);
  if (!found) return null;
  return { ...found, rest: found.rest.replace(/^[\s,]*(at |al |a las? )?/, '').trim() };
}

interface Found {
  day: string;
  rest: string;
}

function nearDay(said: string, today: string): Found | null {
  const words = Object.keys(NEAR).sort((a, b) => b.length - a.length);
  const word = words.find((each) => said === each || said.startsWith(`${each} `) || said.startsWith(`${each},`));
  return word === undefined ? null : { day: later(today, NEAR[word] ?? 0), rest: said.slice(word.length) };
}

function countedDay(said: string, today: string): Found | null {
  const match =
    /^(?:(?:in|en) (\d{1,3}) (days?|dias?|weeks?|semanas?)|\+(\d{1,3}) ?(days?|dias?|weeks?|semanas?|[dsw])?)(?=[\s,]|$)/.exec(
      said,
    );
  if (!match) return null;
  const isWeek = /^[ws]/.test(match[2] ?? match[4] ?? '');
  const count = Number(match[1] ?? match[3]) * (isWeek ? 7 : 1);
  return { day: later(today, count), rest: said.slice(match[0].length) };
}

function weekday(said: string, today: string): Found | null {
  const match = /^(?:(?:el proximo|next|el|este|proximo) )?(\p{L}{3,})\.?(?=[\s,]|$)/u.exec(said);
  const word = match?.[1] ?? '';
  const at = WEEKDAYS.findIndex((names) => names.some((name) => name.startsWith(word)));
  if (!match || at < 0) return null;
  const now = new Date(`${today}T00:00:00Z`).getUTCDay();
  return { day: later(today, ((at - now + 6) % 7) + 1), rest: said.slice(match[0].length) };
}
