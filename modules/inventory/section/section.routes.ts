import { type Route, route } from '../../../platform/server/http/route.ts';
import * as contract from './section.contract.ts';
import { addSections, changeSection, removeSection, sectionOf } from './section.server.ts';

export const sectionRoutes = (): Route[] => [
  route(contract.createSection, ({ params, body }, { db }) =>
    db.write(async (tx) => {
      const [id = 0] = await addSections(tx, params.id, [body]);
      return sectionOf(tx, params.id, id);
    }),
  ),
  route(contract.updateSection, ({ params, body }, { db }) =>
    db.write((tx) => changeSection(tx, params.id, params.sectionId, body)),
  ),
  route(contract.deleteSection, async ({ params }, { db }) => {
    await db.write((tx) => removeSection(tx, params.id, params.sectionId));
    return null;
  }),
];
