import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { IconProgressCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { BadgeButton } from '../../primitives/actions/badge-button.tsx';
import { useT } from '../../text/text.tsx';
import type { JobProgressProps } from './job-progress.tsx';
import styles from './jobs.module.css';

const JobPanel = lazy(() => import('./job-panel.tsx'));

/** One job of the tray. */
export interface TrayJob extends JobProgressProps {
  id: string;
}

/** Props of JobTray. Reading and what the buttons do are the app's. */
export interface JobTrayProps {
  jobs: readonly TrayJob[];
}

/** The person's background jobs behind one button of the top bar: what runs, with progress and cancel, and what has ended, with its result. */
export function JobTray({ jobs }: JobTrayProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const running = jobs.filter(({ status }) => status === 'running' || status === 'waiting').length;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      withinPortal
      trapFocus
      returnFocus
      classNames={{ dropdown: styles.panel }}
    >
      <Popover.Target>
        <BadgeButton
          label={running > 0 ? t('ui.jobs.running', { count: running }) : t('ui.jobs.label')}
          icon={<IconProgressCheck size={18} stroke={1.75} aria-hidden="true" />}
          count={running}
          tone="accent"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('ui.jobs.label')}>
        <Suspense fallback={<div style={{ height: 160 }} />}>
          <JobPanel jobs={jobs} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
