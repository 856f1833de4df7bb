import type { ComponentProps } from 'react';
import { SwitchField } from '../../../ui/primitives/fields/choice-field.tsx';
import styles from './settings-page.module.css';

/** A switch of the settings: its words at the left edge, itself at the right, in every section. */
export const SettingSwitch = (props: ComponentProps<typeof SwitchField>) => (
  <div className={styles.flag}>
    <SwitchField {...props} />
  </div>
);
