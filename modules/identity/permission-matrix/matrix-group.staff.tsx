import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import {
  isAllPlanned,
  type ListedPermission,
  type MatrixGroup,
  type MatrixResource,
  type Verb,
} from './matrix.rules.ts';
import styles from './permission-matrix.module.css';
import { Tick } from './tick.staff.tsx';

interface Grants {
  /** Granted here or elsewhere. */
  has: (slug: string) => boolean;
  /** Granted here. */
  owns: (slug: string) => boolean;
  sourceOf: (slug: string) => string | undefined;
  mayGrant: (slug: string) => boolean;
  onChange?: (slugs: readonly string[], isOn: boolean) => void;
}

interface GroupProps extends Grants {
  group: MatrixGroup;
  /** The verbs that have a column, the same in every group. */
  columns: readonly Verb[];
  isOpen: boolean;
  onToggle: () => void;
}

/** One group: how much of it is granted, all and none, and its permissions once it is opened. */
export function MatrixGroupView({ group, columns, isOpen, onToggle, ...grants }: GroupProps) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const { onChange } = grants;
  const granted = group.slugs.filter(grants.has).length;
  const count = t('permissions.count', {
    granted: format.number(granted),
    total: format.number(group.slugs.length),
  });
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.groupHead}>
        <h3 className={styles.groupTitle}>
          <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
            <Chevron size={16} stroke={1.75} aria-hidden="true" />
            <span id={id}>{group.name}</span>
            <span className={styles.count}>{count}</span>
          </button>
        </h3>
        {onChange ? (
          <span className={styles.both}>
            <Button
              variant="quiet"
              aria-label={t('permissions.all_of', { group: group.name })}
              onClick={() => onChange(group.slugs, true)}
            >
              {t('permissions.all')}
            </Button>
            <Button
              variant="quiet"
              aria-label={t('permissions.none_of', { group: group.name })}
              onClick={() => onChange(group.slugs, false)}
            >
              {t('permissions.none')}
            </Button>
          </span>
        ) : null}
      </div>
      {isOpen ? <GroupBody group={group} columns={columns} {...grants} /> : null}
    </section>
  );
}

function GroupBody({ group, columns, ...grants }: Grants & Pick<GroupProps, 'group' | 'columns'>) {
  const t = useT();
  const hasVerbs = group.resources.some(({ verbs }) => Object.keys(verbs).length > 0);
  const template = { '--matrix-columns': columns.length } as React.CSSProperties;
  return (
    <div className={styles.body} style={template}>
      {hasVerbs ? (
        <div className={styles.headRow} aria-hidden="true">
          <span />
          {columns.map((verb) => (
            <span key={verb} className={styles.verb}>
              {t(`permissions.verb.${verb}`)}
            </span>
          ))}
        </div>
      ) : null}
      {group.resources.map((resource) => (
        <ResourceRows key={resource.resource} resource={resource} columns={columns} {...grants} />
      ))}
    </div>
  );
}

interface RowsProps extends Grants {
  resource: MatrixResource;
  columns: readonly Verb[];
}

function ResourceRows({ resource, columns, ...grants }: RowsProps) {
  const t = useT();
  const hasVerbs = Object.keys(resource.verbs).length > 0;
  return (
    <>
      {hasVerbs ? (
        <fieldset className={styles.row}>
          <legend className={styles.resource}>
            {resource.label}
            {isAllPlanned(resource) ? <span className={styles.planned}>{t('permissions.planned')}</span> : null}
          </legend>
          {columns.map((verb) => {
            const permission = resource.verbs[verb];
            return permission ? (
              <Grant key={verb} permission={permission} words={t(`permissions.verb.${verb}`)} isCell {...grants} />
            ) : (
              <span key={verb} className={styles.gap} />
            );
          })}
        </fieldset>
      ) : null}
      {resource.actions.length > 0 ? (
        <div className={styles.actions}>
          {resource.actions.map((permission) => (
            <Grant key={permission.slug} permission={permission} words={permission.name} {...grants} />
          ))}
        </div>
      ) : null}
    </>
  );
}

interface GrantProps extends Grants {
  permission: ListedPermission;
  words: string;
  isCell?: boolean;
}

/** One tick; what comes from elsewhere or may not be granted says why it cannot be changed. */
function Grant({ permission, words, isCell, has, owns, sourceOf, mayGrant, onChange }: GrantProps) {
  const t = useT();
  const { slug, name, is_planned: isPlanned } = permission;
  const source = sourceOf(slug);
  const isOn = has(slug);
  const why =
    source === undefined
      ? mayGrant(slug) || isOn
        ? ''
        : t('permissions.not_held')
      : t('permissions.from', { source });
  return (
    <Tick
      name={name}
      words={words}
      why={why}
      isPlanned={isPlanned}
      isOn={isOn}
      isCell={isCell}
      onChange={(source === undefined || owns(slug)) && onChange ? (checked) => onChange([slug], checked) : undefined}
    />
  );
}
