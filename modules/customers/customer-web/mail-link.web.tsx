import { Link } from '../../../ui/primitives/link.tsx';

/** An email address to write to; one that is too long for its line breaks behind its @. */
export function MailLink({ email }: { email: string }) {
  const host = email.lastIndexOf('@') + 1;
  return (
    <Link href={`mailto:${email}`}>
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </Link>
  );
}
