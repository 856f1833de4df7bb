/** "1 company", "2 companies": what a command says of a number of things. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
