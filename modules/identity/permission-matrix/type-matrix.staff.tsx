import { useRead } from '../../../platform/web/query/hooks.ts';
import { EmptyState, Region } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { userReads } from '../user-web/user-calls.web.ts';
import styles from './permission-matrix.module.css';
import { Tick } from './tick.staff.tsx';
import {
  ALL_FLAGS,
  NO_FLAGS,
  TYPE_FLAGS,
  type TypeFlag,
  type TypeFlags,
  type TypeGrants,
  withFlag,
  withType,
} from './type-matrix.rules.ts';

/** Props of TypeMatrix. */
export interface TypeMatrixProps {
  value: TypeGrants;
  /** Absent: read only. */
  onChange?: (value: TypeGrants) => void;
  /** Where a right comes from besides; '' or absent = from nowhere. */
  sourceOf?: (typeId: number, flag: TypeFlag) => string | undefined;
}

/** Activity types against the rights on them; what comes from elsewhere is ticked and says where from. */
export function TypeMatrix({ value, onChange, sourceOf = () => undefined }: TypeMatrixProps) {
  const t = useT();
  const read = useRead(userReads.types, {}, { fresh: 'master' });
  const types = read.data ?? [];
  const setAll = (flags: TypeFlags) =>
    onChange?.(types.reduce<TypeGrants>((grants, type) => withType(grants, type.id, flags), value));
  return (
    <Region
      status={read.data ? 'ready' : read.error ? (read.error.status === 403 ? 'forbidden' : 'error') : 'loading'}
      error={{ title: read.error?.message ?? '', onRetry: () => void read.refetch() }}
    >
      {types.length === 0 ? <EmptyState title={t('permissions.types.none')} level={3} /> : null}
      {onChange && types.length > 0 ? (
        <div className={`${styles.tools} ${styles.narrow}`}>
          <span className={styles.toolsEnd}>
            <Button variant="quiet" onClick={() => setAll(ALL_FLAGS)}>
              {t('permissions.types.all')}
            </Button>
            <Button variant="quiet" onClick={() => setAll(NO_FLAGS)}>
              {t('permissions.types.clear')}
            </Button>
          </span>
        </div>
      ) : null}
      <div className={styles.types} style={{ '--matrix-columns': TYPE_FLAGS.length } as React.CSSProperties}>
        {types.length > 0 ? <Head /> : null}
        {types.map((type) => (
          <fieldset key={type.id} className={styles.row}>
            <legend className={styles.resource}>{type.name}</legend>
            {TYPE_FLAGS.map((flag) => (
              <Right
                key={flag}
                typeName={type.name}
                flag={flag}
                isOwn={value[type.id]?.[flag] ?? false}
                source={sourceOf(type.id, flag)}
                onChange={
                  onChange
                    ? (isOn) => onChange(withType(value, type.id, withFlag(value[type.id] ?? NO_FLAGS, flag, isOn)))
                    : undefined
                }
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Region>
  );
}

function Head() {
  const t = useT();
  return (
    <div className={styles.headRow} aria-hidden="true">
      <span />
      {TYPE_FLAGS.map((flag) => (
        <span key={flag} className={styles.verb}>
          {t(`permissions.types.${flag}`)}
        </span>
      ))}
    </div>
  );
}

interface RightProps {
  typeName: string;
  flag: TypeFlag;
  isOwn: boolean;
  source?: string;
  onChange?: (isOn: boolean) => void;
}

function Right({ typeName, flag, isOwn, source, onChange }: RightProps) {
  const t = useT();
  const words = t(`permissions.types.${flag}`);
  return (
    <Tick
      name={`${typeName}, ${words}`}
      words={words}
      why={source ? t('permissions.from', { source }) : ''}
      isOn={isOwn || Boolean(source)}
      isCell
      onChange={source && !isOwn ? undefined : onChange}
    />
  );
}
