import { Fragment } from 'react';
import { Link } from '../primitives/link.tsx';

/** An email address to write to; one that is too long for its line breaks behind its @ or a dot, not within a word. */
export const MailLink = ({ email }: { email: string }) => (
  <Link href={`mailto:${email}`}>
    {email.split(/(?<=[@.])/).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one address, which never move
      <Fragment key={at}>
        {at > 0 ? <wbr /> : null}
        {part}
      </Fragment>
    ))}
  </Link>
);
