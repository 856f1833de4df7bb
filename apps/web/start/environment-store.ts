import type { Environment } from '../../../platform/web/session/environment.ts';

let environment: Environment | null = null;

/** Keeps the environment found at start. */
export function setEnvironment(value: Environment): void {
  environment = value;
}

/** '2' unless the environment says version 1: dashboard or service requests as the portal's landing page. */
export const portalVersion = (): '1' | '2' => (environment?.customer_portal_version === '1' ? '1' : '2');

/** Whether this installation shows development-only pages. */
export const isDevelopment = (): boolean => environment?.is_development === true;
