import { useState } from 'react';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { errorMessage } from '../query/api-error.ts';
import { type FileAnswer, saveExport } from '../query/download.ts';

/** Milliseconds a spreadsheet of many rows may take. */
export const EXPORT_MS = 120_000;

/** What happens around an export: is one being prepared, and how one is run. */
export interface Export {
  isBusy: boolean;
  /** `save` asks for the file and saves it; false when the answer carried none. Never throws. */
  run: (save: () => Promise<boolean>) => Promise<void>;
  /** `ask` sends the call of a list's export; a long list is written by a job (202), which is told. Never throws. */
  take: (ask: () => Promise<FileAnswer>) => Promise<void>;
}

/** Prepares and saves files. A failure is logged and told in one line; the page goes on. */
export function useExport(): Export {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const run = async (save: () => Promise<boolean>) => {
    setBusy(true);
    const problem = await saved(save, t);
    setBusy(false);
    if (problem !== null) notifyError(problem);
  };
  const take = (ask: () => Promise<FileAnswer>) =>
    run(async () => {
      const answer = await ask();
      const isLater = 'export_id' in answer;
      if (isLater) notify(t('exports.later'));
      return isLater || saveExport(answer);
    });
  return { isBusy, run, take };
}

/** Runs an export; what to tell the person when nothing was saved, else null. */
export async function saved(save: () => Promise<boolean>, t: (key: string) => string): Promise<string | null> {
  try {
    return (await save()) ? null : t('records.export.none');
  } catch (error) {
    console.warn('export failed', error);
    return errorMessage(error, t('web.error.unknown'));
  }
}
