/** The record a notification is about. */
export interface NotificationContent {
  id?: number | string | null;
  name?: string;
  message?: string;
  module?: string | null;
  /** A flag of the public API; an own path in older rows. */
  redirect?: boolean | string | null;
}

/** A notification leads to /ams/{module} or /ams/{module}/{id}, in the portal to the request; an own path only within this site. */
export function targetOf({ id, module, redirect }: NotificationContent, area: string): string | undefined {
  if (typeof redirect === 'string' && redirect.startsWith('/') && !redirect.startsWith('//')) return redirect;
  if (redirect === false || !module || !/^[\w-]+$/.test(module)) return undefined;
  if (area === 'customer-portal' && module === 'support') return `/${area}/dashboard?help=1`;
  if (area === 'customer-portal') return id && module === 'activities' ? `/${area}/view-service/${id}` : undefined;
  return id ? `/${area}/${module}/${id}` : `/${area}/${module}`;
}
