import type { ReactNode } from 'react';
import { Banner } from '../../primitives/banner.tsx';
import { cx } from '../../primitives/cx.ts';
import { Form } from '../../primitives/form.tsx';
import styles from './auth-page.module.css';

/** Props of AuthPage: sign-in, forgot, reset, invitation, in one column of 360 px; `isWide` for a document beside its form. */
export interface AuthPageProps {
  company: { name: string; logoUrl?: string | null };
  title: string;
  isWide?: boolean;
  /** One sentence that states rules or what happens next. */
  text?: ReactNode;
  /** Problem of the whole form: names the fix. */
  error?: { title: string; text?: ReactNode } | null;
  /** A neutral notice ("If this address is known we sent a link"). */
  notice?: ReactNode;
  /** Makes the page one form. Without it what stands in it may have forms of its own. */
  onSubmit?: () => void;
  /** Fields and the submit button. */
  children: ReactNode;
  /** Links: forgot, customer or staff sign-in. */
  links?: ReactNode;
  /** Bottom: language switch, versions. */
  end?: ReactNode;
}

/** The frame of every page outside the session. */
export function AuthPage(props: AuthPageProps) {
  const { company, title, isWide, text, error, notice, onSubmit, children, links, end } = props;
  return (
    <div className={styles.auth}>
      <main className={cx(styles.authBox, isWide && styles.authWide)} id="content">
        <div className={styles.authBrand}>
          <span className={styles.logo}>
            {company.logoUrl ? <img src={company.logoUrl} alt="" /> : (company.name.trim()[0]?.toUpperCase() ?? '·')}
          </span>
          {company.name}
        </div>
        <h1 tabIndex={-1}>{title}</h1>
        {text ? <p>{text}</p> : null}
        {error ? (
          <Banner meaning="danger" title={error.title} isAssertive>
            {error.text}
          </Banner>
        ) : null}
        {notice ? <Banner meaning="info">{notice}</Banner> : null}
        {onSubmit ? (
          <Form className={styles.authForm} onSubmit={onSubmit}>
            {children}
          </Form>
        ) : (
          <div className={styles.authForm}>{children}</div>
        )}
        {links ? <div className={styles.authFoot}>{links}</div> : null}
      </main>
      {end ? <footer className={styles.authEnd}>{end}</footer> : null}
    </div>
  );
}
