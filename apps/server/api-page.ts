import type { Language } from '../../platform/kernel/errors.ts';

interface Operation {
  summary: string;
  tags: string[];
  'x-access': string | string[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema?: object }> };
}

const html = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const pretty = (value: unknown): string => html(JSON.stringify(value, null, 2));

/** The API description as one plain page: no script, readable with the styles off, foldable per call. */
export function apiPage(description: string, language: Language): string {
  const { paths } = JSON.parse(description) as { paths: Record<string, Record<string, Operation>> };
  const areas = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const area = operation.tags[0] ?? '';
      areas.set(area, [...(areas.get(area) ?? []), call(method, path, operation)]);
    }
  }
  const sections = [...areas]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([area, calls]) => `<h2 id="${html(area)}">${html(area)}</h2>${calls.join('')}`);
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Ordo API</title><style>${STYLE}</style></head><body><main><h1>Ordo API</h1><p>${INTRO[language]}</p>${sections.join('')}</main></body></html>`;
}

const INTRO = {
  en: 'All API endpoints. OpenAPI specification: <a href="openapi.json">openapi.json</a>.',
  es: 'Todos los endpoints de la API. Especificación OpenAPI: <a href="openapi.json">openapi.json</a>.',
};

function call(method: string, path: string, operation: Operation): string {
  const access = [operation['x-access']].flat().join(', ');
  const parameters = operation.parameters
    .map((p) => `<li><code>${html(p.name)}</code> ${p.in}${p.required ? ' *' : ''}</li>`)
    .join('');
  const body = operation.requestBody && Object.values(operation.requestBody.content)[0]?.schema;
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${html(path)}</code> ${html(operation.summary)} <small>${html(access)}</small></summary>
${parameters ? `<ul>${parameters}</ul>` : ''}${body ? `<pre>${pretty(body)}</pre>` : ''}</details>`;
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:0;color:CanvasText;background:Canvas;color-scheme:light dark}
main{max-width:1000px;margin:0 auto;padding:24px 16px}summary{padding:4px 0;cursor:pointer}b{display:inline-block;min-width:60px}
small{opacity:.75}pre{overflow:auto;padding:12px;border:1px solid GrayText;font-size:13px}h2{margin-top:32px}`;
