import { EmailText } from '../../../ui/format/email-text.tsx';
import { Link } from '../../../ui/primitives/link.tsx';

/** An email address to write to. */
export function MailLink({ email }: { email: string }) {
  return (
    <Link href={`mailto:${email}`}>
      <EmailText value={email} />
    </Link>
  );
}
