import { PageBody, Section } from '../../../ui/patterns/page/page.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './type-screen.module.css';

/** Review templates name the types they are for; here is the way to them. */
export function TypeReviews() {
  const t = useT();
  return (
    <PageBody>
      <Section title={t('ordertype.tab.reviews')}>
        <p className={styles.quiet}>{t('ordertype.text.reviews')}</p>
        <p>
          <Link href="/ams/review-templates">{t('ordertype.review_templates')}</Link>
        </p>
      </Section>
    </PageBody>
  );
}
