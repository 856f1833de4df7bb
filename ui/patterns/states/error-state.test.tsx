import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ErrorState } from './states.tsx';

const shown = (title: string) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ErrorState title={title} onRetry={() => undefined} />
    </MantineProvider>,
  );

test('only what got no answer blames the connection', () => {
  expect(shown('ui.state.not_loaded')).not.toContain('ui.state.retry_text');
  expect(shown('ui.state.no_answer')).toContain('ui.state.retry_text');
  expect(shown('Unknown Error!')).not.toContain('ui.state.retry_text');
  expect(shown('Unknown Error!')).toContain('ui.state.retry');
});

test('an error without words of its own says what happened and whom to tell, and has the number of the request', () => {
  const unknown = renderToStaticMarkup(
    <MantineProvider>
      <ErrorState title="ui.state.unknown_error" requestId="req-7" onRetry={() => undefined} />
    </MantineProvider>,
  );
  expect(unknown).toContain('ui.state.unknown_next');
  expect(unknown).toContain('req-7');
  expect(shown('Officer is busy')).not.toContain('ui.state.unknown_next');
});
