import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import { feedbackQuestion } from './feedback-question.resource.ts';

/** Answers name their question without a foreign key: one that was answered is switched off, not deleted. */
export const feedbackQuestionBehaviour = behaviour(feedbackQuestion, {
  async beforeDelete(tx, row) {
    const [{ uses } = { uses: 0 }] = await tx.rows<{ uses: number }>(sql`select count(*)::int as uses from feedback
      where answers @> ${JSON.stringify([{ question_id: row.id }])}::jsonb`);
    if (uses > 0) {
      fail('in_use', { values: { count: uses }, details: { count: uses, uses: [{ table_name: 'feedback', uses }] } });
    }
  },
});
