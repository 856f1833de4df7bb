import type { AnyResource } from '../../platform/resource/define.ts';
import type { Route } from '../../platform/server/http/route.ts';
import type { ImportUpload } from '../../platform/server/imports/engine.ts';
import { resourceRoutes } from '../../platform/server/resource-routes/routes.ts';
import { resourceImport } from '../../platform/server/resource-routes/sheets/list-import.ts';
import { attachmentRoutes } from '../files/public.server.ts';
import { itemTypeGroup } from './item-type-group/item-type-group.resource.ts';
import { listUsesRoutes } from './list-uses/list-uses.server.ts';
import { orderCategory } from './order-category/order-category.resource.ts';
import { orderCategoryBehaviour } from './order-category/order-category.server.ts';
import { orderItemType } from './order-item-type/order-item-type.resource.ts';
import { orderItemTypeBehaviour } from './order-item-type/order-item-type.server.ts';
import { orderSubscription } from './order-subscription/order-subscription.resource.ts';
import { orderSubscriptionRoutes } from './order-subscription/order-subscription.routes.ts';
import { orderTemplate } from './order-template/order-template.resource.ts';
import { orderTemplateRoutes } from './order-template/order-template.routes.ts';
import { orderTemplateBehaviour } from './order-template/order-template.server.ts';
import { templateDetailsImport } from './order-template/template-details-import.server.ts';
import { orderType } from './order-type/order-type.resource.ts';
import { orderTypeBehaviour } from './order-type/order-type.server.ts';

/** The plain lists of activities. */
export const activityListResources: readonly AnyResource[] = [
  itemTypeGroup,
  orderCategory,
  orderItemType,
  orderTemplate,
  orderSubscription,
];

/** Their derived calls and file calls. */
export const activityLists = (): Route[] => [
  ...resourceRoutes(itemTypeGroup, 'item_type_groups'),
  ...attachmentRoutes(itemTypeGroup, 'item_type_groups'),
  ...resourceRoutes(orderCategory, 'order_categories', orderCategoryBehaviour),
  ...attachmentRoutes(orderCategory, 'order_categories'),
  ...resourceRoutes(orderItemType, 'item_types', orderItemTypeBehaviour),
  ...attachmentRoutes(orderItemType, 'item_types'),
  ...listUsesRoutes,
  ...orderTemplateRoutes,
  ...orderSubscriptionRoutes,
];

/** Their spreadsheet imports. */
export const activityListImports = (): ImportUpload[] => [
  ...resourceImport(itemTypeGroup, {}, 'item_type_groups'),
  ...resourceImport(orderCategory, orderCategoryBehaviour, 'order_categories'),
  ...resourceImport(orderItemType, orderItemTypeBehaviour, 'item_types'),
  ...resourceImport(orderType, orderTypeBehaviour, 'order_types'),
  ...resourceImport(orderTemplate, orderTemplateBehaviour, 'order_templates'),
  templateDetailsImport,
];
