import { type ReactNode, StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { readMessage, sayMessage } from '../../platform/kernel/texts/message.ts';
import { ConfirmHost } from '../patterns/overlay/confirm.tsx';
import { UiProvider } from '../primitives/ui-provider.tsx';
import { uiMessages } from '../text/messages.ts';
import { officeTexts } from '../text/office/messages.ts';
import type { Translate } from '../text/text.tsx';
import { ActivitiesPage } from './activities-page.tsx';
import { AuthDemo } from './demo/auth-demo.tsx';
import { PartsPage } from './parts-page.tsx';
import { PatternsPage } from './patterns-page.tsx';
import { PortalPage } from './portal-page.tsx';
import { RecordPage } from './record-page.tsx';
import { StatesPage } from './states-page.tsx';

// gallery?page=activities&scheme=dark&lang=es&density=cozy
const query = new URLSearchParams(window.location.search);
const page = query.get('page') ?? 'activities';
const language = query.get('lang') === 'es' ? 'es' : 'en';
const scheme = query.get('scheme') === 'dark' ? 'dark' : 'light';

const pages: Record<string, ReactNode> = {
  activities: <ActivitiesPage />,
  record: <RecordPage />,
  portal: <PortalPage scheme={scheme} />,
  auth: <AuthDemo />,
  parts: <PartsPage />,
  patterns: <PatternsPage />,
  states: <StatesPage />,
};

function translator(): Translate {
  const texts: Record<string, string> = { ...uiMessages[language], ...officeTexts[language] };
  return (key, values) => {
    const text = texts[key];
    if (text === undefined) return key;
    return sayMessage(readMessage(text), language, values ?? {});
  };
}

function Gallery() {
  const t = useMemo(translator, []);
  const density = page === 'portal' ? 'comfortable' : ((query.get('density') as 'compact' | null) ?? 'compact');
  return (
    <UiProvider
      t={t}
      format={{ locale: language === 'es' ? 'es-DO' : 'en-JM', zone: 'America/Jamaica', currency: 'USD' }}
      scheme={scheme}
      density={density}
    >
      {pages[page]}
      <ConfirmHost />
    </UiProvider>
  );
}

document.documentElement.lang = language;
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}
