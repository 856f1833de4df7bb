/** Builds the web app into dist/web unless the last build was made of the same contents; gives the exit code. */
export function buildWeb(node: string): Promise<number>;
