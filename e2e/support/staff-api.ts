import { inject } from 'vitest';
import { TEST_PASSWORD } from '../../platform/testing/companies.ts';

/** What an answer of the API carries, as far as a journey looks at it. */
interface Answer {
  status: number;
  data: { id: number; [field: string]: unknown };
}

/** Calls the API as a person of the demo company: what somebody else does while a journey goes on. */
export async function staffApi(email = 'admin@demo.test') {
  const base = `${inject('origin')}/api/v1`;
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const send = async (method: string, path: string, body?: unknown, language = 'en'): Promise<Answer> => {
    const answer = await fetch(base + path, {
      method,
      headers: { ...headers, 'x-localization': language },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const json = (await answer.json()) as { success?: { data: Answer['data'] } };
    return { status: answer.status, data: json.success?.data ?? ({ ...json } as never) };
  };
  const { data } = await send('POST', '/auth/login', { email, password: TEST_PASSWORD });
  headers.authorization = `Bearer ${String(data.token)}`;
  return {
    get: (path: string, language?: string) => send('GET', path, undefined, language),
    post: (path: string, body: unknown = {}) => send('POST', path, body),
    put: (path: string, body: unknown = {}) => send('PUT', path, body),
    delete: (path: string) => send('DELETE', path),
  };
}
