import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Page, PageBody, Section } from '../patterns/page/page.tsx';
import { PageHeader } from '../patterns/page/page-header.tsx';
import { ActionMenu } from '../primitives/actions/action-menu.tsx';
import { Button } from '../primitives/actions/button.tsx';
import { IconButton } from '../primitives/actions/icon-button.tsx';
import { ReasonedButton } from '../primitives/actions/reasoned-button.tsx';
import { SplitAction } from '../primitives/actions/split-action.tsx';
import { Banner } from '../primitives/banner.tsx';
import { notify, notifyError } from '../primitives/notify/notify.ts';
import { StatusBadge } from '../primitives/status/status-badge.tsx';
import type { StatusMeaning } from '../primitives/status/status-shape.tsx';
import { hueNames } from '../tokens/scales.ts';
import { FieldsDemo } from './demo/fields-demo.tsx';
import { Frame } from './demo/frame.tsx';

const meanings: StatusMeaning[] = [
  'neutral',
  'info',
  'progress',
  'success',
  'warning',
  'danger',
  'special',
  'cancelled',
];

function Row({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center', marginBottom: 12 }}>{children}</div>
  );
}

/** Primitives in all states. */
export function PartsPage() {
  return (
    <Frame current="reviews">
      <Page>
        <PageHeader title="Parts" />
        <PageBody>
          <Section title="Status">
            <Statuses />
          </Section>
          <Section title="Actions">
            <Actions />
          </Section>
          <Section title="Banners">
            {(['info', 'success', 'warning', 'danger'] as const).map((meaning) => (
              <div key={meaning} style={{ marginBottom: 8 }}>
                <Banner meaning={meaning} title="Overlaps ACT-10481 by 30 min" actions={[{ id: 'x', label: 'Review' }]}>
                  R. Núñez is at Blue Mountain Roasters until 13:00, then 25 min away.
                </Banner>
              </div>
            ))}
          </Section>
          <Section title="Fields">
            <FieldsDemo />
          </Section>
        </PageBody>
      </Page>
    </Frame>
  );
}

function Statuses() {
  return (
    <>
      {(['dot', 'pill'] as const).map((variant) => (
        <Row key={variant}>
          {meanings.map((meaning) => (
            <StatusBadge key={meaning} meaning={meaning} label={meaning} variant={variant} />
          ))}
        </Row>
      ))}
      <Row>
        {hueNames.map((hue) => (
          <StatusBadge key={hue} hue={hue} label={hue} variant="pill" />
        ))}
      </Row>
    </>
  );
}

function Actions() {
  const [isBusy, setBusy] = useState(true);
  const reason = 'Two required tasks are open.';
  return (
    <>
      <Row>
        <Button variant="primary">Save items</Button>
        <Button>Discard</Button>
        <Button variant="quiet">Reset</Button>
        <Button variant="danger">Delete 14 activities</Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => setBusy(!isBusy)}>
          Saving
        </Button>
        <ReasonedButton variant="primary" reason={reason}>
          Complete activity
        </ReasonedButton>
        <IconButton label="Delete" icon={<IconTrash size={16} />} />
        <ActionMenu isBordered actions={[{ id: 'a', label: 'Copy link', shortcut: '⌘C' }]} />
        <SplitAction
          primary={{ id: 'c', label: 'Complete', reason }}
          actions={[{ id: 'i', label: 'Mark incomplete…' }]}
        />
      </Row>
      <Row>
        <Button onClick={() => notify('14 activities archived')}>Toast</Button>
        <Button onClick={() => notifyError('Network or System Error!')}>Error toast</Button>
      </Row>
    </>
  );
}
