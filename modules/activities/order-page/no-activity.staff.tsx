import { NoRecordPage } from '../../../platform/web/routing/page-states.tsx';
import { useT } from '../../../ui/text/text.tsx';

/** An activity that is not there, or not for this person: somebody else's, or of a type they may not see. Which of them stays unsaid. */
export function NoActivity() {
  const t = useT();
  return (
    <NoRecordPage
      title={t('activity.not_available')}
      why={t('activity.not_available_why')}
      text={t('activity.not_available_text')}
      back={{ label: t('activity.not_available_back'), href: '/ams/activities' }}
    />
  );
}
