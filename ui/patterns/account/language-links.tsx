import styles from '../shell/account.module.css';

/** Languages of the product. */
export type Language = 'en' | 'es';

/** Names of the languages, each in its own. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };

/** Both languages as buttons: for pages before sign-in, where no menu code may be loaded. */
export function LanguageLinks({ value, onChange }: { value: Language; onChange: (value: Language) => void }) {
  return (
    <span className={styles.inline}>
      {(['en', 'es'] as const).map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          className={styles.inlineButton}
          aria-pressed={code === value}
          onClick={() => onChange(code)}
        >
          {languageNames[code]}
        </button>
      ))}
    </span>
  );
}
