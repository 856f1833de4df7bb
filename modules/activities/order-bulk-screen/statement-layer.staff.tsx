import { type ComponentProps, lazy } from 'react';
import { LazyLayer } from '../../../ui/patterns/overlay/lazy-layer.tsx';

const Dialog = lazy(() =>
  import('./statement-dialog.staff.tsx').then((module) => ({ default: module.StatementDialog })),
);

/** The dialog of a statement; its code comes when it opens. */
export const StatementDialog = (props: ComponentProps<typeof Dialog>) => (
  <LazyLayer>
    <Dialog {...props} />
  </LazyLayer>
);
