import { type ComponentType, createElement } from 'react';

/** A component with its props filled in, for screens that are made from data. */
export function loadedResource<P extends object>(component: ComponentType<P>, props: P): ComponentType {
  return () => createElement(component, props);
}
