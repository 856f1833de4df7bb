import { fail, failField } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { TemplateError } from '../../../platform/server/documents/template/values.ts';
import { behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import { refuseUnfilledTexts } from './fillable.server.ts';
import { messageTemplate } from './message-template.resource.ts';
import { renderTemplate } from './own-words.server.ts';

const SAID = productTexts(
  'error.template',
  { module: 'messages', use: 'error' },
  {
    in_use: {
      en: 'Documents of the company are made from this template ({count}). Give them another one first.',
      es: 'Hay documentos de la empresa hechos con esta plantilla ({count}). Asígneles otra primero.',
    },
  },
);

const TEXTS = ['subject', 'html', 'subject_es', 'html_es'] as const;

/** A template that cannot be filled in is refused where it is written, not when the mail should go. */
export const messageTemplateBehaviour = behaviour(messageTemplate, {
  async beforeWrite(tx, input, before) {
    for (const field of TEXTS) {
      const text = input[field];
      if (typeof text === 'string') await refuseBroken(field, text);
    }
    if (before) await refuseUnfilledTexts(tx, before.id, input as Record<string, string | null>);
    return input;
  },
  async beforeDelete(tx, row, { language }) {
    // Documents of the company name their template without a foreign key; without it nobody could read what they sign.
    const address = `template:${row.id}`;
    const uses = await tx.rows<{ table_name: string; uses: number }>(sql`
      select 'master_document' as table_name, count(*)::int as uses from master_document
      where link = ${address} and deleted_at is null having count(*) > 0
      union all
      select 'order_type_document', count(*)::int from order_type_document where link = ${address} having count(*) > 0`);
    const count = uses.reduce((total, one) => total + one.uses, 0);
    if (count > 0) fail('in_use', { message: SAID.in('in_use', language, { count }), details: { count, uses } });
  },
});

async function refuseBroken(field: string, text: string): Promise<void> {
  try {
    await renderTemplate({ subject: '', html: text, subject_es: null, html_es: null }, 'en', {});
  } catch (error) {
    if (error instanceof TemplateError) failField(field, `template:${error.message.replaceAll(':', ' ')}`);
    throw error;
  }
}
