import { useState } from 'react';
import { openFile } from '../../../platform/web/files/stored-file.ts';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { saveExport } from '../../../platform/web/query/download.ts';
import { send } from '../../../platform/web/query/send.ts';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { CheckboxField, RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { StepFrame } from '../order-steps/step-frame.staff.tsx';
import { orderFiles, type StatementOption } from '../order-web/order-calls.web.ts';
import { AS_JOB, statementOf } from './statement-job.web.ts';

const OPTIONS = ['pdf', 'excel', 'word'] as const;
/** So many go into one file. */
const MOST = 2000;
/** More than these are made by a job. */
const MOST_AT_ONCE = 20;

/** Statement of one or many activities in one file: format, unused items, pictures. */
export function StatementDialog({ orders, onClose }: { orders: readonly number[]; onClose: () => void }) {
  const t = useT();
  const [option, setOption] = useState<StatementOption>('pdf');
  const [hasUnused, setUnused] = useState(true);
  const [hasPictures, setPictures] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(
    orders.length > MOST ? t('activity.statement.too_many', { count: MOST }) : null,
  );
  const make = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const call = hasUnused ? orderFiles.statement : orderFiles.statementUsed;
      const answer = await send(call, { body: { orders, option, include_pictures: hasPictures } }, { headers: AS_JOB });
      if (answer.job_id !== undefined) {
        const made = await statementOf(answer.job_id);
        if ('isCancelled' in made) onClose();
        else if ('problem' in made) setProblem(made.problem ?? t('web.error.unknown'));
        else {
          await openFile(made.key, 'download');
          onClose();
        }
      } else if (saveExport(answer)) onClose();
      else setProblem(t('records.export.none'));
    } catch (error) {
      setProblem(errorMessage(error, t('web.error.unknown')));
    }
    setBusy(false);
  };
  return (
    <StepFrame
      title={t('activity.statement.title', { count: orders.length })}
      confirm={t('activity.statement.download')}
      isBusy={isBusy}
      error={null}
      onClose={onClose}
      onSubmit={() => void make()}
    >
      {orders.length > MOST_AT_ONCE && !problem ? <Banner meaning="info" title={t('activity.statement.job')} /> : null}
      {problem ? <Banner meaning="danger" title={problem} /> : null}
      <RadioField
        label={t('activity.statement.format')}
        value={option}
        onChange={setOption}
        isRow
        options={OPTIONS.map((value) => ({ value, label: t(`activity.statement.${value}`) }))}
      />
      <CheckboxField label={t('activity.statement.unused')} value={hasUnused} onChange={setUnused} />
      <CheckboxField label={t('activity.statement.pictures')} value={hasPictures} onChange={setPictures} />
    </StepFrame>
  );
}
