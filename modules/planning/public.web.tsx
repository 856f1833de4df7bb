import { lazy, Suspense } from 'react';
import type { PlaceMapProps } from './place-map/place-map.web.tsx';

const Picture = lazy(() => import('./place-map/place-map.web.tsx'));

/** A small map of one place; its room stands from the start. */
export const PlaceMap = (props: PlaceMapProps) => (
  <Suspense fallback={null}>
    <Picture {...props} />
  </Suspense>
);
