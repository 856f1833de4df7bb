import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readOptions } from '../../../platform/web/query/hooks.ts';
import { useCan, useSession } from '../../../platform/web/session/session-store.ts';
import { PageBody, Section } from '../../../ui/patterns/page/page.tsx';
import { Skeleton } from '../../../ui/patterns/states/states.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { TypeEditor } from '../permission-matrix/type-editor.staff.tsx';
import { grantsOf, type TypeFlag } from '../permission-matrix/type-matrix.rules.ts';
import { TypeMatrix } from '../permission-matrix/type-matrix.staff.tsx';
import styles from '../user-screen/user-screen.module.css';
import { isAdministrator, type UserRecord, userReads } from '../user-web/user-calls.web.ts';

/** Rights on activity types: those of the roles with their names, and the person's own, which can be changed here. */
export default function UserTypes({ user }: { user: UserRecord }) {
  const t = useT();
  const can = useCan();
  const { user: self } = useSession();
  const maySee = can('view.activity_type_roles');
  const parts = useParts(user, maySee);
  const mayChange =
    maySee &&
    can('update.activity_type_roles') &&
    (self.id !== user.id || isAdministrator(self)) &&
    !user.all_activity_types;
  const head = (
    <Section title={t('users.types.title')}>
      <p className={styles.text}>{t(user.all_activity_types ? 'users.types.all' : 'users.types.text')}</p>
    </Section>
  );
  if (mayChange && parts.own) {
    return (
      <TypeEditor
        key={JSON.stringify(parts.own)}
        holder={{ user_id: user.id }}
        own={parts.own}
        version={user.updated_at}
        sourceOf={parts.sourceOf}
      >
        {head}
      </TypeEditor>
    );
  }
  return (
    <PageBody>
      {head}
      {parts.isLoading ? (
        <Skeleton lines={6} height={20} />
      ) : (
        <TypeMatrix value={parts.own ?? grantsOf(user.activity_types)} sourceOf={parts.sourceOf} />
      )}
    </PageBody>
  );
}

type SourceOf = (typeId: number, flag: TypeFlag) => string | undefined;

/** What each role gives, and what is the person's own; the server tells both by role. */
function useParts(user: UserRecord, maySee: boolean) {
  const answers = useQueries({
    queries: user.roles.map((role) =>
      readOptions(userReads.typesOfRole, { params: { id: role.id } }, { isEnabled: maySee, isQuiet: true }),
    ),
  });
  const isLoading = maySee && answers.some((answer) => answer.isPending);
  const data = answers.flatMap((answer) => answer.data ?? []);
  const key = JSON.stringify(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the content of the answers
  const sources = useMemo(() => {
    const found = new Map<string, string[]>();
    const add = (id: string, flag: string, name: string) =>
      found.set(`${id} ${flag}`, [...(found.get(`${id} ${flag}`) ?? []), name]);
    for (const { role, all_activity_types: isAll, types } of data) {
      for (const type of types) {
        for (const [flag, isOn] of Object.entries(type))
          if (isAll || isOn === true) add(String(type.id), flag, role.name);
      }
    }
    return found;
  }, [key]);
  const ofUser = data.flatMap((answer) => answer.users).find((person) => person.id === user.id);
  const own = isLoading
    ? null
    : user.roles.length === 0
      ? grantsOf(user.activity_types)
      : ofUser
        ? grantsOf(ofUser.own)
        : null;
  const sourceOf: SourceOf = (id, flag) => sources.get(`${id} ${flag}`)?.join(', ');
  return { isLoading, own, sourceOf };
}
