import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { masterLists } from '../../platform/server/resource-routes/master-lists.ts';
import { attachmentRoutes } from '../files/public.server.ts';
import { assetType } from './asset-type/asset-type.resource.ts';
import { assetVendor } from './asset-vendor/asset-vendor.resource.ts';

/** Asset types and vendors; assets themselves come later. */
export const assetsModule = (_platform: Platform): ServerModule => {
  const lists = masterLists([
    { resource: assetType, area: 'asset_types' },
    { resource: assetVendor, area: 'asset_vendors' },
  ]);
  return { name: 'assets', ...lists, routes: [...attachmentRoutes(assetType, 'asset_types'), ...lists.routes] };
};
