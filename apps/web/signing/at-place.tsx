import type { ReactNode } from 'react';
import { FormatProvider, useFormat } from '../../../ui/format/format-context.tsx';

/** Shows times on the clock of the place, in the reader's language and the company's way. */
export function AtPlace({ zone, children }: { zone: string; children: ReactNode }) {
  const { context } = useFormat();
  return <FormatProvider value={{ ...context, zone }}>{children}</FormatProvider>;
}
