import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import libraryUrl from 'pdfjs-dist/legacy/build/pdf.min.mjs?url';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

/** An opened document and its pages. */
export type PdfDocument = PDFDocumentProxy;
export type PdfPage = PDFPageProxy;

/** Fonts and decoders that few documents need; the build puts them there. */
const PARTS = '/pdf-parts/';
/** Pixels per PDF point on paper: 150 dots per inch. */
const PRINT_SCALE = 150 / 72;
/** A phone's memory has an end: no page is drawn with more pixels. */
const MOST_PIXELS = 8_000_000;

/** Opens a document; scripts inside it are never run, nothing is fetched but our own parts. Throws when it is no whole PDF. */
export async function openPdf(bytes: ArrayBuffer): Promise<PdfDocument> {
  // The library is loaded as it was published: it comes minified, and only with the first document.
  const pdf = (await import(/* @vite-ignore */ libraryUrl)) as typeof import('pdfjs-dist');
  pdf.GlobalWorkerOptions.workerSrc = workerUrl;
  return pdf.getDocument({
    data: bytes,
    enableXfa: false,
    stopAtErrors: false,
    cMapUrl: `${PARTS}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${PARTS}standard_fonts/`,
    wasmUrl: `${PARTS}wasm/`,
    // The page's policy lets nothing compile; the library has plain decoders for that.
    useWasm: false,
  }).promise;
}

/** Draws a page `scale` times its own size onto a canvas; gives a way to stop. */
export function drawPage(page: PdfPage, canvas: HTMLCanvasElement, scale: number): () => void {
  const wanted = page.getViewport({ scale: scale * Math.min(2, window.devicePixelRatio || 1) });
  const pixels = wanted.width * wanted.height;
  const viewport = wanted.clone({ scale: wanted.scale * Math.min(1, Math.sqrt(MOST_PIXELS / pixels)) });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const task = page.render({ canvas, viewport });
  task.promise.catch(() => undefined);
  return () => task.cancel();
}

/** The words of a page, for those who hear it read. */
export async function textOf(page: PdfPage): Promise<string> {
  const { items } = await page.getTextContent();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .trim();
}

/** Every page as a picture for paper, in order; `onPage` hears which one comes next. */
export async function picturesForPrint(pdf: PdfDocument, onPage: (page: number) => void): Promise<string[]> {
  const pictures: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    onPage(number);
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: PRINT_SCALE });
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    await page.render({ canvas, viewport, intent: 'print' }).promise;
    pictures.push(await pictureOf(canvas));
  }
  return pictures;
}

const pictureOf = (canvas: HTMLCanvasElement): Promise<string> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(URL.createObjectURL(blob)) : reject(new Error('no picture'))),
      'image/jpeg',
      0.9,
    ),
  );
