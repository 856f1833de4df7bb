import { Page, PageBody, Section } from '../patterns/page/page.tsx';
import { PageHeader } from '../patterns/page/page-header.tsx';
import { EmptyState, ErrorState, NoPermission } from '../patterns/states/states.tsx';
import { ResourceTable } from '../patterns/table/resource-table.tsx';
import type { ResourceTableProps } from '../patterns/table/resource-table-props.ts';
import { Banner } from '../primitives/banner.tsx';
import { type DemoActivity, demoActivities } from './demo/data.ts';
import { Frame } from './demo/frame.tsx';

const base: ResourceTableProps<DemoActivity> = {
  label: 'Activities',
  isEmbedded: true,
  status: 'ready',
  rows: [],
  rowId: (row) => row.id,
  columns: [
    { id: 'ref', header: 'Ref', isRef: true, width: 120, card: 'meta' },
    { id: 'customer', header: 'Customer', card: 'title' },
    { id: 'total', header: 'Total', align: 'end', width: 120, card: 'amount' },
  ],
  empty: {
    title: 'No activities yet',
    text: 'Create one, or import a spreadsheet.',
    actions: [
      { id: 'new', label: 'New activity' },
      { id: 'import', label: 'Import' },
    ],
  },
};

const cases: [string, Partial<ResourceTableProps<DemoActivity>>][] = [
  ['Loading', { rows: undefined, status: 'loading' }],
  ['Refreshing', { rows: demoActivities(2), status: 'refreshing' }],
  ['Stale', { rows: demoActivities(2), status: 'stale', staleNote: 'Offline. Showing what was loaded 12 min ago.' }],
  ['Empty', {}],
  [
    'Filtered',
    {
      emptyFiltered: {
        title: 'No overdue activities for R. Núñez',
        actions: [{ id: 'clear', label: 'Clear filters' }],
      },
    },
  ],
  [
    'Error',
    {
      rows: undefined,
      status: 'error',
      error: {
        title: 'Unknown Error!',
        text: 'The list could not be loaded.',
        requestId: 'req_01JD2T',
        onRetry: () => undefined,
      },
    },
  ],
  [
    'Forbidden',
    {
      rows: undefined,
      status: 'forbidden',
      forbidden: { title: 'You can’t view payments', permission: 'View payments' },
    },
  ],
];

const offline = (
  <Banner
    shape="line"
    meaning="warning"
    title="Offline. 2 changes wait on this device."
    actions={[{ id: 'queue', label: 'See queue' }]}
  />
);

/** Every state of a data region. */
export function StatesPage() {
  return (
    <Frame current="reviews" banners={offline}>
      <Page>
        <PageHeader title="States" />
        <PageBody>
          {cases.map(([title, props]) => (
            <Section key={title} title={title}>
              <ResourceTable {...base} {...props} />
            </Section>
          ))}
          <Section title="Panels">
            <EmptyState level={3} title="Nothing overdue" />
            <ErrorState
              level={3}
              title="Network or System Error!"
              text="Your changes are kept."
              onRetry={() => undefined}
            />
            <NoPermission level={3} />
          </Section>
        </PageBody>
      </Page>
    </Frame>
  );
}
