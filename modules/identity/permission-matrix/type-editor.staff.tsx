import type { ReactNode } from 'react';
import { useDirtyGuard } from '../../../platform/web/forms/dirty-guard.ts';
import { FormFailure } from '../../../platform/web/forms/form-failure.tsx';
import { useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { SaveBar } from '../../../ui/patterns/form/save-bar.tsx';
import { PageBody } from '../../../ui/patterns/page/page.tsx';
import { USER_PATHS, userWrites } from '../user-web/user-calls.web.ts';
import { linesOf, type TypeGrants } from './type-matrix.rules.ts';
import { TypeMatrix, type TypeMatrixProps } from './type-matrix.staff.tsx';

interface TypeEditorProps {
  holder: { user_id: number } | { role_id: number };
  /** The holder's own rights as the server has them. */
  own: TypeGrants;
  /** When the holder was changed last, as `own` was read. */
  version: string;
  sourceOf?: TypeMatrixProps['sourceOf'];
  /** Words above the matrix. */
  children?: ReactNode;
}

/** The body of a page that changes the rights of a role or a person on activity types, and its save bar; saving replaces them all. */
export function TypeEditor({ holder, own, version, sourceOf, children }: TypeEditorProps) {
  const form = useForm({
    initial: { grants: own },
    send: ({ grants }) =>
      send(userWrites.grant, { body: { ...holder, permissions: linesOf(grants), updated_at: version } }),
    onDone: () => void invalidate([...USER_PATHS, '/role', '/activity-type-role']),
  });
  const { grants } = form.values;
  const name = `types:${JSON.stringify(holder)}`;
  useDirtyGuard({ name, isDirty: form.isDirty, value: form.values, onRestore: form.set, onSave: form.save });
  const types = [...new Set([...Object.keys(own), ...Object.keys(grants)])].map(Number);
  const changes = types.filter((id) => JSON.stringify(own[id]) !== JSON.stringify(grants[id])).length;
  return (
    <>
      <PageBody>
        {children}
        <FormFailure form={form} />
        <TypeMatrix value={grants} onChange={(next) => form.set({ grants: next })} sourceOf={sourceOf} />
      </PageBody>
      <SaveBar
        changes={form.isDirty ? changes : 0}
        isSaving={form.isBusy}
        onSave={form.submit}
        onDiscard={() => form.reset({ grants: own })}
      />
    </>
  );
}
