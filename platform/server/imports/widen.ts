import type { TenantDb } from '../http/tenant-db.ts';
import type { ImportColumn, ImportDeclaration } from './declaration.ts';

/**
 * A declaration with the columns the company adds to it. `names` are those of a run, in its order: what was staged stays where it
 * is, also when a column went meanwhile; without names all of today.
 */
export async function widened(
  declaration: ImportDeclaration,
  db: TenantDb,
  names?: readonly string[],
): Promise<ImportDeclaration> {
  const { more, ...own } = declaration;
  if (!more) return declaration;
  const today = await more(db);
  const columns =
    names === undefined ? today : names.map((name) => today.find((one) => one.name === name) ?? gone(name));
  return { ...own, columns: [...own.columns, ...columns] };
}

const gone = (name: string): ImportColumn => ({ name, label: [name, name], kind: 'text' });
