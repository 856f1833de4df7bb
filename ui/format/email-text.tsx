import { Fragment } from 'react';

/** An email address as text; one that is too long for its line breaks behind its @ or a dot, not within a word. */
export function EmailText({ value }: { value: string }) {
  return value.split(/(?<=[@.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one address, which never move
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
