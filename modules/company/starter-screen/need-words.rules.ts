/** What an activity needs before it is completed, as one list: "Oficial, hora, tareas hechas y firma". */
export function needWords(words: readonly string[], locale: string): string {
  const all = words.map((word, at) => (at === 0 ? word : word.charAt(0).toLocaleLowerCase(locale) + word.slice(1)));
  return new Intl.ListFormat(locale).format(all);
}
