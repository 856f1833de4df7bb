import { failField } from '../../../platform/kernel/errors.ts';
import { TemplateError } from '../../../platform/server/documents/template/values.ts';
import { behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import { refuseUnfilledTexts } from './fillable.server.ts';
import { messageTemplate } from './message-template.resource.ts';
import { renderTemplate } from './own-words.server.ts';

const TEXTS = ['subject', 'html', 'subject_es', 'html_es'] as const;

/** A template that cannot be filled in is refused where it is written, not when the mail should go. */
export const messageTemplateBehaviour = behaviour(messageTemplate, {
  async beforeWrite(tx, input, before) {
    for (const field of TEXTS) {
      const text = input[field];
      if (typeof text === 'string') refuseBroken(field, text);
    }
    if (before) await refuseUnfilledTexts(tx, before.id, input as Record<string, string | null>);
    return input;
  },
});

function refuseBroken(field: string, text: string): void {
  try {
    renderTemplate({ subject: '', html: text, subject_es: null, html_es: null }, 'en', {});
  } catch (error) {
    if (error instanceof TemplateError) failField(field, `template:${error.message.replaceAll(':', ' ')}`);
    throw error;
  }
}
