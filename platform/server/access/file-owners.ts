import type { SignedInContext } from '../http/context.ts';

/** Whether the caller may see files of the record `ownerId`; `kind` is what the file is (table attachment). */
export type MayView = (context: SignedInContext, ownerId: number, kind: string) => boolean | Promise<boolean>;

/** Filled while the modules are put together, never changed afterwards. */
const owners = new Map<string, MayView>();

/** Says who may see the files of an owner type; files of a type nobody declared are seen by their uploader only. */
export function fileOwner(ownerType: string, mayView: MayView): void {
  owners.set(ownerType, mayView);
}

/** Kind of the files that people put on a record. */
const USUAL_KIND = 'attachment';

/** Whether the caller may see files of a record: those that hang on it, or of a `kind`; `otherwise` of a type that nobody declared. */
export async function mayViewFilesOf(
  context: SignedInContext,
  ownerType: string,
  ownerId: number,
  { kind = USUAL_KIND, otherwise = false }: { kind?: string; otherwise?: boolean } = {},
): Promise<boolean> {
  return (await owners.get(ownerType)?.(context, ownerId, kind)) ?? otherwise;
}
