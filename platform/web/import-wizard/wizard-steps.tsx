import { StepLine } from '../../../ui/patterns/form/step-line.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './import.module.css';

/** Where an import stands: upload, match, check, import. */
export function WizardSteps({
  current,
  onUpload,
}: {
  current: 'upload' | 'match' | 'check' | 'import';
  onUpload?: () => void;
}) {
  const t = useT();
  return (
    <div className={styles.steps}>
      <StepLine
        label={t('imports.steps')}
        current={current}
        steps={[
          { id: 'upload', label: t('imports.step.upload'), onSelect: onUpload },
          { id: 'match', label: t('imports.step.match') },
          { id: 'check', label: t('imports.step.check') },
          { id: 'import', label: t('imports.step.import') },
        ]}
      />
    </div>
  );
}
