/** Node's flags for the server. */
export const SERVER_FLAGS: string[];
