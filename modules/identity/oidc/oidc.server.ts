import { createHmac } from 'node:crypto';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
} from 'openid-client';
import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { originOf } from '../../../platform/server/outbound/company-origin.ts';
import { makeToken, redeemToken } from '../password/auth-token.server.ts';
import { deviceOf, purposeKey } from '../session/device.server.ts';
import {
  type Candidate,
  candidateColumns,
  type Opened,
  openSession,
  recordSignIn,
  stateProblem,
} from '../sign-in/open-session.server.ts';
import { discovered, type ProviderSetting, providerOf } from './provider.server.ts';

const MINUTES = 10;
const CALLBACK = '/login/callback';

/** Where the provider sends people back to; it has to know the same. */
export const redirectAddress = async (tx: Pick<Tx, 'maybe'>, config: PlatformConfig): Promise<string> =>
  (await originOf(tx, config)) + CALLBACK;

/** Who somebody is in the words of the provider. */
interface Claims {
  issuer: string;
  subject: string;
  /** Only what the provider calls verified. */
  email: string | null;
}

/** Verifier and nonce of a sign-in: of its state and the master key, so that neither has to be kept. */
const derived = (config: PlatformConfig, state: string, use: 'verifier' | 'nonce'): string =>
  createHmac('sha256', purposeKey(config.secret, `ordo oidc ${use}`))
    .update(state)
    .digest('base64url');

/** Where to go to sign in; the state comes back with the answer. */
export async function startSignIn(
  config: PlatformConfig,
  context: RequestContext,
): Promise<{ url: string; state: string }> {
  const setting = (await providerOf(config, context)) ?? fail('not_found');
  const configuration = await discovered(setting, context).catch((error) => refuse(setting, error, context));
  const device = await deviceOf(config.secret, context);
  return context.db.write(async (tx) => {
    const state = await makeToken(tx, { kind: 'oidc', payload: { device: device?.id ?? null }, minutes: MINUTES });
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: await redirectAddress(tx, config),
      response_type: 'code',
      scope: setting.scopes,
      code_challenge: await calculatePKCECodeChallenge(derived(config, state, 'verifier')),
      code_challenge_method: 'S256',
      state,
      nonce: derived(config, state, 'nonce'),
    });
    return { url: url.href, state };
  });
}

/** Ends a sign-in with what the provider sent back: a session for the person it names, who has an account here already. */
export async function finishSignIn(
  config: PlatformConfig,
  sent: { code: string; state: string; iss?: string | null },
  context: RequestContext,
): Promise<Opened> {
  if (context.tenant.status !== 'active') fail('account_disabled');
  const setting = (await providerOf(config, context)) ?? fail('not_found');
  const device = await deviceOf(config.secret, context);
  const origin = await context.db.write(async (tx) => {
    const begun = await redeemToken<{ device: number | null }>(tx, 'oidc', sent.state);
    // The browser that began it ends it, when it was known by then.
    const isSame = begun && (begun.payload.device === null || begun.payload.device === device?.id);
    return isSame ? originOf(tx, config) : null;
  });
  if (origin === null) return fail('challenge_expired');
  const claims = await claimsOf(config, setting, origin, sent, context).catch((error) =>
    refuse(setting, error, context),
  );
  const outcome = await context.db.write(async (tx) => {
    const person = await personOf(tx, claims);
    const problem = person ? stateProblem(person) : 'oidc_no_account';
    if (!person || problem) {
      await recordSignIn(tx, 'login_refused', person, claims.email ?? '', context, { code: problem, method: 'oidc' });
      return problem;
    }
    return openSession(tx, config, person, { method: 'oidc', deviceId: device?.id ?? null, customerId: null }, context);
  });
  return outcome !== null && typeof outcome === 'object'
    ? outcome
    : fail(outcome ?? 'oidc_no_account', { values: { provider: setting.label } });
}

async function claimsOf(
  config: PlatformConfig,
  setting: ProviderSetting,
  origin: string,
  { code, state, iss }: { code: string; state: string; iss?: string | null },
  context: RequestContext,
): Promise<Claims> {
  const configuration = await discovered(setting, context);
  const url = new URL(origin + CALLBACK);
  for (const [name, value] of Object.entries({ code, state, iss })) if (value) url.searchParams.set(name, value);
  const tokens = await authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: derived(config, state, 'verifier'),
    expectedState: state,
    expectedNonce: derived(config, state, 'nonce'),
    idTokenExpected: true,
  });
  const id = tokens.claims();
  if (!id) throw new Error('no id token came back');
  // Many providers keep the address for the userinfo call.
  const said =
    id.email === undefined ? { ...id, ...(await fetchUserInfo(configuration, tokens.access_token, id.sub)) } : id;
  const isVerified = said.email_verified === true || said.email_verified === 'true';
  const email = isVerified && typeof said.email === 'string' ? said.email.trim().toLowerCase() : null;
  return { issuer: id.iss, subject: id.sub, email };
}

/** The person this provider's account belongs to; the first time the verified address decides. */
async function personOf(tx: Tx, { issuer, subject, email }: Claims): Promise<Candidate | undefined> {
  const linked = await tx.maybe<Candidate>(sql`select ${candidateColumns('u')} from oidc_identity i
    join app_user u on u.id = i.user_id and u.deleted_at is null where i.issuer = ${issuer} and i.subject = ${subject}`);
  if (linked || email === null) return linked;
  const person = await tx.maybe<Candidate>(
    sql`select ${candidateColumns('u')} from app_user u where u.email = ${email} and u.deleted_at is null for update`,
  );
  if (person) {
    await tx.run(sql`insert into oidc_identity (user_id, issuer, subject) values (${person.id}, ${issuer}, ${subject})
      on conflict (tenant_id, issuer, subject) do update set user_id = excluded.user_id`);
  }
  return person;
}

function refuse(setting: ProviderSetting, error: unknown, context: RequestContext): never {
  context.log.warn({ err: error, tenant: context.tenant.subdomain }, 'a login at the identity provider failed');
  return fail('oidc_failed', { values: { provider: setting.label } });
}
