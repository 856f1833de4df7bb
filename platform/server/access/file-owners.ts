import type { SignedInContext } from '../http/context.ts';

/** Whether the caller may see files of the record `ownerId`. */
export type MayView = (context: SignedInContext, ownerId: number) => boolean | Promise<boolean>;

/** Filled while the modules are put together, never changed afterwards. */
const owners = new Map<string, MayView>();

/** Says who may see the files of an owner type; files of a type nobody declared are seen by their uploader only. */
export function fileOwner(ownerType: string, mayView: MayView): void {
  owners.set(ownerType, mayView);
}

/** Whether the caller may see files of a record; `otherwise` of a type that nobody declared. */
export async function mayViewFilesOf(
  context: SignedInContext,
  ownerType: string,
  ownerId: number,
  otherwise = false,
): Promise<boolean> {
  return (await owners.get(ownerType)?.(context, ownerId)) ?? otherwise;
}
