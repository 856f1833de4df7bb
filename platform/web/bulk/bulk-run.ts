import { nextStep } from '../forms/next-step.ts';
import { ApiError, errorMessage } from '../query/api-error.ts';

/** A record a bulk change was refused for: what people know it by, and why. */
export interface BulkFailure {
  id: number;
  name: string;
  message: string;
}

/** How far a bulk change has come; `total` is what it was started with. */
export interface BulkProgress {
  done: readonly number[];
  failures: readonly BulkFailure[];
  total: number;
}

/** One change for many records: it takes `size` ids at a time and tells which of them were done and which refused. */
export interface BulkWork {
  /** Names the change above its result. */
  title: string;
  size: number;
  portion: (ids: readonly number[]) => Promise<Pick<BulkProgress, 'done' | 'failures'>>;
}

const ID_PAGE = 200;
const AT_ONCE = 4;

/**
 * Runs the change portion by portion and tells the progress after each; `stop` ends it between two. Throws ApiError when a whole
 * portion was refused (no permission, no network): what came before it is told by then.
 */
export async function runBulk(
  { size, portion }: BulkWork,
  ids: readonly number[],
  onProgress: (progress: BulkProgress) => void,
  stop: AbortSignal,
): Promise<BulkProgress> {
  let progress: BulkProgress = { done: [], failures: [], total: ids.length };
  for (let at = 0; at < ids.length && !stop.aborted; at += size) {
    const { done, failures } = await portion(ids.slice(at, at + size));
    progress = {
      ...progress,
      done: [...progress.done, ...done],
      failures: [...progress.failures, ...failures],
    };
    onProgress(progress);
  }
  return progress;
}

/** Work without a bulk call of its own: four records at once, each refusal stands for itself. */
export function oneByOne(
  title: string,
  { apply, nameOf, unknown }: { apply: (id: number) => Promise<unknown>; nameOf: NameOf; unknown: string },
): BulkWork {
  const portion = async (ids: readonly number[]) => {
    const failures: BulkFailure[] = [];
    const refuse = async (id: number, error: unknown) =>
      failures.push({ id, name: await nameOf(id).catch(() => `#${id}`), message: errorMessage(error, unknown) });
    await Promise.all(ids.map((id) => apply(id).catch((error: unknown) => refuse(id, error))));
    const refused = new Set(failures.map(({ id }) => id));
    return { done: ids.filter((id) => !refused.has(id)), failures };
  };
  return { title, size: AT_ONCE, portion };
}

/** Why a whole portion did not run. */
export interface BulkProblem {
  text: string;
  /** What to do about it, where the words themselves do not say it. */
  next: string | null;
  /** Whoever got no answer does not know what became of the call; any other one is taken back as a whole. */
  isSure: boolean;
}

/** A gateway that waited in vain for the server. */
const TIMED_OUT = 504;

/** The problem of a portion that threw. */
export function problemOf(error: unknown, t: (key: string, values?: Record<string, string>) => string): BulkProblem {
  const text = errorMessage(error, t('web.error.unknown'));
  if (!(error instanceof ApiError)) return { text, next: null, isSure: false };
  const { status } = error;
  const next = status === 0 ? t('ui.state.retry_text') : nextStep(error, t);
  return { text, next, isSure: status !== 0 && status !== TIMED_OUT };
}

type NameOf = (id: number) => Promise<string>;

/** What a bulk change with failures raises as its error: the message of the first; null without any. */
export const raised = ({ failures }: Pick<BulkProgress, 'failures'>): string | null => failures[0]?.message ?? null;

/** Ids of everything a list finds, in its order, at most `most`; `page` reads one page of it, counted from 1. */
export async function idsOfAll(
  page: (query: { page: number; per_page: number }) => Promise<readonly { id: number }[]>,
  most: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 1; ids.length < most; at += 1) {
    const rows = await page({ page: at, per_page: ID_PAGE });
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < ID_PAGE) break;
  }
  return ids.slice(0, most);
}
