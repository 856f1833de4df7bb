import { AppError, errorText } from '../platform/kernel/errors.ts';
import { isFull, isUnreachable } from '../platform/server/db/unreachable.ts';

/** SQLSTATEs of a database that does not let us in: password, account, name of the database. */
const REFUSED = /^(28...|3D000|42501)$/;

/** Runs a command of `npm run …`: what goes wrong is said in one sentence, and the command ends with code 1. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  // A connection or a file that breaks while nobody waits for it.
  process.on('uncaughtException', (error) => {
    tell(error);
    process.exit(1);
  });
  try {
    await work();
  } catch (error) {
    tell(error as Error);
    process.exitCode = 1;
  }
}

const tell = (error: Error): void => void process.stderr.write(`${sentence(error)}\n`);

function sentence(error: Error & { code?: unknown; path?: unknown }): string {
  const code = String(error.code ?? '');
  const path = String(error.path ?? 'the file');
  if (error instanceof AppError) return error.info.message ?? errorText(error.code, 'en', error.info.values);
  if (isFull(error)) return 'There is no space left on the disk.';
  if (isUnreachable(error)) return `The database cannot be reached: ${firstLine(error)}`;
  if (REFUSED.test(code)) return `The database rejected the connection: ${firstLine(error)}.`;
  if (code === 'ENOENT') return `There is no ${path}.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${path} can’t be read or written: permission denied.`;
  if (code === 'EISDIR' || code === 'ENOTDIR') return `${path} is not where a file can be.`;
  if (code.startsWith('Z_')) return 'The backup is damaged or incomplete.';
  return firstLine(error);
}

/** Several addresses of one host are tried, and each says why it failed. */
const firstLine = (error: Error): string => {
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : [error];
  return (first ?? error).message.split('\n')[0] || error.name;
};
