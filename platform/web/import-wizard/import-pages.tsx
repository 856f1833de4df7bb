import { useParams } from '@tanstack/react-router';
import { NotFoundPage } from '../pages/plain-pages.tsx';
import { param, useSearchState } from '../routing/search-state.ts';
import { ImportList } from './import-list.tsx';
import type { ImportPlaces } from './import-places.ts';
import { ImportRunPage } from './import-run-page.tsx';
import { ImportStart } from './import-start.tsx';

const search = { resource: param.text() };

/** The screen /ams/imports: with `?resource=` the wizard's first two steps, else the imports of the person. */
export function ImportsScreen({ places }: { places: ImportPlaces }) {
  const [{ resource }] = useSearchState(search);
  if (resource === '') return <ImportList places={places} />;
  const place = Object.hasOwn(places, resource) ? places[resource] : undefined;
  if (!place) return <NotFoundPage area="staff" />;
  return <ImportStart key={resource} resource={resource} place={place} />;
}

/** The screen /ams/imports/{id}: check, import, result. */
export function ImportScreen({ places }: { places: ImportPlaces }) {
  const { id } = useParams({ strict: false }) as { id: string };
  return <ImportRunPage key={id} id={Number(id)} places={places} />;
}
