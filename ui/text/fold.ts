/** Lower-cases and strips accents, for searches that must find "Núñez" by "nunez". */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
