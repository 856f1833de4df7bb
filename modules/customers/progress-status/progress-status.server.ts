import { failField } from '../../../platform/kernel/errors.ts';
import { behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import { progressStatus } from './progress-status.resource.ts';

/** Only statuses of activities belong to a state of them, and only those can start the work. */
export const progressStatusBehaviour = behaviour(progressStatus, {
  async beforeWrite(_tx, input, before) {
    const after = { ...before, ...input };
    if (after.applies_to !== 'activity') {
      if (input.order_state) failField('order_state', 'not_allowed');
      if (input.is_start === true) failField('is_start', 'not_allowed');
      return { ...input, order_state: null, is_start: false };
    }
    if (after.is_start === true && !after.order_state) failField('order_state', 'select_required');
    return input;
  },
});
