import type { z } from 'zod';
import { refreshTexts } from '../../../platform/web/i18n/own-texts.ts';
import type { FileAnswer } from '../../../platform/web/query/download.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { type ListRequest, looseRemote, remote } from '../../../platform/web/query/remote.ts';
import type { textCalls as calls, textRow } from '../text/text.contract.ts';

export type TextRow = z.infer<typeof textRow>;
export type Locale = 'en' | 'es';

/** What a list of texts is asked for. */
export type TextQuestion = Pick<ListRequest, 'q' | 'filters'>;

export const textCalls = {
  list: remote<typeof calls.list>('GET', '/lang/data'),
  modules: remote<typeof calls.modules>('GET', '/lang/modules'),
  create: remote<typeof calls.create>('POST', '/lang'),
  update: remote<typeof calls.update>('PUT', '/lang/{id}'),
  remove: remote<typeof calls.remove>('DELETE', '/lang/{id}'),
  sheet: looseRemote<{ query: TextQuestion }, FileAnswer>('GET', '/lang/export'),
  sample: looseRemote<Record<never, never>, FileAnswer>('GET', '/lang/sample-excel-language'),
};

/** The list asks again, and this page shows the new words. */
export const textsChanged = async (): Promise<void> => {
  await Promise.all([invalidate(['/lang']), refreshTexts(true)]);
};
