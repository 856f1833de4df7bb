/** What is wrong with an address somebody wants requests to go to: a reason, or null. Says nothing of where its name leads. */
export function addressProblem(address: string): 'url' | null {
  if (!URL.canParse(address)) return 'url';
  const { protocol, username, password, hostname } = new URL(address);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && hostname !== '' && username === '' && password === '' ? null : 'url';
}
