/** Where each table of a TrueType font begins. */
export function tablesOf(font: Buffer): ReadonlyMap<string, number> {
  const tables = new Map<string, number>();
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
    tables.set(font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8));
  return tables;
}

/** The characters for which a TrueType font has a drawing. What a style sheet says of a font’s characters is more than that. */
export function charactersOf(font: Buffer): ReadonlySet<number> {
  const found = new Set<number>();
  const at = tablesOf(font).get('cmap');
  if (at === undefined) return found;
  for (let table = 0; table < font.readUInt16BE(at + 2); table += 1) {
    const from = at + font.readUInt32BE(at + 4 + table * 8 + 4);
    const format = font.readUInt16BE(from);
    if (format === 4) readSegments(font, from, found);
    else if (format === 12) readGroups(font, from, found);
  }
  return found;
}

/** The table of the first 65,536 characters: stretches with a shift each, or with a list of their drawings. */
function readSegments(font: Buffer, from: number, found: Set<number>): void {
  const bytes = font.readUInt16BE(from + 6);
  const [ends, starts] = [from + 14, from + 16 + bytes];
  for (let at = 0; at < bytes; at += 2) {
    const [start, end] = [font.readUInt16BE(starts + at), font.readUInt16BE(ends + at)];
    const shift = font.readUInt16BE(starts + bytes + at);
    const list = starts + 2 * bytes + at;
    const offset = font.readUInt16BE(list);
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const listed = offset === 0 ? code : font.readUInt16BE(list + offset + 2 * (code - start));
      if (listed !== 0 && ((listed + shift) & 0xffff) !== 0) found.add(code);
    }
  }
}

/** The table of all characters: stretches, each from its first drawing on. */
function readGroups(font: Buffer, from: number, found: Set<number>): void {
  const count = font.readUInt32BE(from + 12);
  for (let at = from + 16; at < from + 16 + count * 12; at += 12) {
    const [start, end, drawing] = [font.readUInt32BE(at), font.readUInt32BE(at + 4), font.readUInt32BE(at + 8)];
    for (let code = start; code <= end; code += 1) if (drawing + code - start !== 0) found.add(code);
  }
}
