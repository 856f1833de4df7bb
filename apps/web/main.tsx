import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { isApiError } from '../../platform/web/query/api-error.ts';
import { drawFirstFrame } from './start/first-frame.ts';
import { start } from './start/start.ts';
import { showStartFailure } from './start/start-failure.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

drawFirstFrame(root);
start().then(
  (router) => createRoot(root).render(<RouterProvider router={router} />),
  (error: unknown) =>
    isApiError(error) && error.status === 429
      ? import('./start/start-again.ts').then(({ startAgain }) => startAgain(root, error))
      : showStartFailure(root, error),
);
