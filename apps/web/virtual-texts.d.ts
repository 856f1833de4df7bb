declare module 'virtual:texts' {
  /** Text chunks by language and area. */
  export const texts: Record<string, Record<string, () => Promise<{ default: Record<string, string> }>>>;
}
