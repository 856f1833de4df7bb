/**
 * Gives what runs one send at a time: while one is open, another is not begun and answers undefined. Kept apart from what is drawn:
 * a button and a key, or two keys, are often pressed before the page shows that something is on its way.
 */
export function oneSend(): <T>(send: () => Promise<T>) => Promise<T | undefined> {
  let isOpen = false;
  return async (send) => {
    if (isOpen) return undefined;
    isOpen = true;
    try {
      return await send();
    } finally {
      isOpen = false;
    }
  };
}
