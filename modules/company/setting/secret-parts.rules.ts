import { z } from 'zod';

/** The access to an object store by all the names it goes by. */
export const S3_SECRETS = [
  'access_key',
  'access_key_id',
  'secret_key',
  'secret',
  'secret_access_key',
  'access_key_secret',
];

export interface SecretParts {
  /** Parts of an object that are written and never read back. */
  readonly secrets: readonly string[];
  /** Parts that say to whom those are shown: whoever changes one writes them again. */
  readonly sentTo: readonly string[];
}

/**
 * A setting with parts that are written and never read back. What it does not know is not kept: that could be a secret too, and would
 * lie in the open. The administrators' alone.
 */
export const withSecrets = <T extends z.ZodRawShape>(
  secrets: readonly string[],
  sentTo: readonly (keyof T & string)[],
  shape: T,
) => ({
  isForAdministrators: true as const,
  secrets,
  sentTo,
  shape: z.strictObject({
    ...Object.fromEntries(secrets.map((name) => [name, z.string().max(20_000).nullish()])),
    ...shape,
  }),
});
