import { Link } from '../primitives/link.tsx';
import { EmailText } from './email-text.tsx';

/** An email address to write to. */
export function MailLink({ email }: { email: string }) {
  return (
    <Link href={`mailto:${email}`}>
      <EmailText value={email} />
    </Link>
  );
}
