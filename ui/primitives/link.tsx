import { type AnchorHTMLAttributes, type ComponentType, createContext, Fragment, type Ref, use } from 'react';

/** What a link component must take: an href of the app and the usual anchor attributes. */
export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; ref?: Ref<HTMLAnchorElement> };

function Anchor(props: LinkProps) {
  return <a {...props} />;
}

/** The app's router puts its own link component here; without it a plain anchor is used. */
export const LinkContext = createContext<ComponentType<LinkProps>>(Anchor);

/** A link of the app. Modified clicks (new tab) stay the browser's. */
export function Link(props: LinkProps) {
  const Component = use(LinkContext);
  return <Component {...props} />;
}

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
