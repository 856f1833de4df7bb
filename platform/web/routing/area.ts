import type { ComponentType, ReactNode } from 'react';
import type { Screen } from './screen.ts';
import type { ScreenGroup } from './sidebar.ts';

/** One audience of the product: its pages, its frame, its texts. */
export interface AreaDefinition {
  readonly id: 'public' | 'staff' | 'portal';
  readonly screens: readonly Screen[];
  readonly groups?: readonly ScreenGroup[];
  /** Where a lost person is sent. */
  readonly home: string;
  /** The frame of all its pages, as a chunk of its own. */
  readonly shell?: () => Promise<ComponentType<{ children: ReactNode }>>;
  /** Text areas every page of the audience needs. */
  readonly texts: readonly string[];
}
