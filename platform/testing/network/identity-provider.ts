import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A real OpenID provider on this machine with one client, `ordo`. */
export interface IdentityProvider {
  readonly issuer: string;
  /** Who is signed in there. */
  account: { sub: string; email: string; email_verified: boolean };
  close(): void;
}

/** Secret of the client `ordo`. */
export const CLIENT_SECRET = 'hush-hush-hush';

/** Starts it: it signs `account` in without asking, and without a question of consent. `origin`: of the product that uses it. */
export async function startIdentityProvider(
  origin: string,
  account: IdentityProvider['account'],
): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: IdentityProvider = {
    issuer,
    account,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  server.on('request', answering(provider, origin));
  return provider;
}

function answering(provider: IdentityProvider, origin: string) {
  const real = new Provider(provider.issuer, {
    clients: [
      {
        client_id: 'ordo',
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${origin}/login/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: ['one'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...provider.account, sub }),
    }),
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId: 'ordo',
        accountId: context.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = real.callback();
  return (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    return void real.interactionFinished(request, response, { login: { accountId: provider.account.sub } });
  };
}
