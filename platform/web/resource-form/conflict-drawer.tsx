import { useState } from 'react';
import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { ReasonedButton } from '../../../ui/primitives/actions/reasoned-button.tsx';
import { RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { AnyResource } from '../../resource/define.ts';
import { language, translate } from '../i18n/i18n.ts';
import { titleOf } from '../routing/screen.ts';
import type { FormValue, RefChoice } from './form-values.ts';
import type { Clash } from './merge.ts';
import styles from './record-form.module.css';

/** Props of ConflictDrawer. */
export interface ConflictDrawerProps {
  resource: AnyResource;
  clashes: readonly Clash[];
  onResolve: (choices: Readonly<Record<string, FormValue>>) => void;
  onClose: () => void;
}

type Side = 'theirs' | 'mine';

/** Both versions of every field that two people changed; nothing is chosen beforehand (UI §4 A2). */
export function ConflictDrawer(props: ConflictDrawerProps) {
  return props.clashes.length === 0 ? null : <OpenConflict {...props} />;
}

function OpenConflict({ resource, clashes, onResolve, onClose }: ConflictDrawerProps) {
  const t = useT();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const open = clashes.filter(({ name }) => sides[name] === undefined).length;
  const apply = () =>
    onResolve(Object.fromEntries(clashes.map((clash) => [clash.name, clash[sides[clash.name] ?? 'mine']])));
  return (
    <Drawer
      isOpen
      title={t('records.conflict.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('records.conflict.discard')}</Button>
          <ReasonedButton
            variant="primary"
            onClick={apply}
            reason={open > 0 ? t('records.conflict.open', { count: open }) : undefined}
          >
            {t('records.conflict.apply')}
          </ReasonedButton>
        </>
      }
    >
      <p>{t('records.conflict.text')}</p>
      <div className={styles.clash}>
        {clashes.map((clash) => (
          <RadioField<Side>
            key={clash.name}
            label={titleOf({ title: resource.fields[clash.name]?.label ?? [clash.name, clash.name] }, language())}
            value={sides[clash.name] ?? null}
            options={[
              { value: 'theirs', label: shown(resource, clash.name, clash.theirs), hint: t('records.conflict.theirs') },
              { value: 'mine', label: shown(resource, clash.name, clash.mine), hint: t('records.conflict.mine') },
            ]}
            onChange={(side) => setSides({ ...sides, [clash.name]: side })}
          />
        ))}
      </div>
    </Drawer>
  );
}

function shown(resource: AnyResource, name: string, value: FormValue): string {
  if (typeof value === 'boolean') return translate(value ? 'records.yes' : 'records.no');
  if (value === null || value === '') return '—';
  if (typeof value === 'object' && 'label' in value) return (value as RefChoice).label;
  const choices = resource.fields[name]?.choices ?? [];
  const word = (one: string) => {
    const label = choices.find((choice) => choice.value === one)?.label;
    return label ? titleOf({ title: label }, language()) : one;
  };
  return typeof value === 'string' ? word(value) : value.map(word).join(', ') || '—';
}
