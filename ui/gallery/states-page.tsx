import { Page, PageBody, Section } from '../patterns/page/page.tsx';
import { PageHeader } from '../patterns/page/page-header.tsx';
import { EmptyState, ErrorState, NoPermission } from '../patterns/states/states.tsx';
import { ResourceTable } from '../patterns/table/resource-table.tsx';
import type { ResourceTableProps } from '../patterns/table/resource-table-props.ts';
import { Banner } from '../primitives/banner.tsx';
import { type DemoActivity, demoActivities } from './data.ts';
import { Frame } from './frame.tsx';

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

/** Every state of a data region. */
export function StatesPage() {
  return (
    <Frame
      current="reviews"
      banners={
        <Banner
          shape="line"
          meaning="warning"
          title="Offline. 2 changes wait on this device."
          actions={[{ id: 'queue', label: 'See queue' }]}
        />
      }
    >
      <Page>
        <PageHeader title="States" />
        <PageBody>
          <Section title="Loading">
            <ResourceTable {...base} rows={undefined} status="loading" />
          </Section>
          <Section title="Refreshing">
            <ResourceTable {...base} rows={demoActivities(2)} status="refreshing" />
          </Section>
          <Section title="Stale">
            <ResourceTable
              {...base}
              rows={demoActivities(2)}
              status="stale"
              staleNote="Offline. Showing what was loaded 12 min ago."
            />
          </Section>
          <Section title="Empty">
            <ResourceTable {...base} />
          </Section>
          <Section title="Filtered">
            <ResourceTable
              {...base}
              emptyFiltered={{
                title: 'No overdue activities for R. Núñez',
                actions: [{ id: 'clear', label: 'Clear filters' }],
              }}
            />
          </Section>
          <Section title="Error">
            <ResourceTable
              {...base}
              rows={undefined}
              status="error"
              error={{
                title: 'Unknown Error!',
                text: 'The list could not be loaded.',
                requestId: 'req_01JD2T',
                onRetry: () => undefined,
              }}
            />
          </Section>
          <Section title="Forbidden">
            <ResourceTable
              {...base}
              rows={undefined}
              status="forbidden"
              forbidden={{ title: 'You can’t view payments', permission: 'View payments' }}
            />
          </Section>
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
