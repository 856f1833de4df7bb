import { lazy, useEffect } from 'react';

const load = () => import('./order-step.staff.tsx');

/** The dialog of a step whose activity is loaded. */
export const StepDialog = lazy(async () => ({ default: (await load()).StepDialog }));
/** A step of an activity known by its id. */
export const OrderStep = lazy(async () => ({ default: (await load()).OrderStep }));

/** The dialogs of steps are not part of a first load, but there before anybody asks, also when the network goes away in between. */
export function useLoadedSteps(): void {
  useEffect(() => void load().catch(() => undefined), []);
}
