import {
  IconArrowsHorizontal,
  IconChevronDown,
  IconChevronUp,
  IconDownload,
  IconPrinter,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { saveBlob } from '../../../../platform/web/query/download.ts';
import { ErrorState, Skeleton } from '../../../../ui/patterns/states/states.tsx';
import { Button } from '../../../../ui/primitives/actions/button.tsx';
import { IconButton } from '../../../../ui/primitives/actions/icon-button.tsx';
import { useT } from '../../../../ui/text/text.tsx';
import { type PdfDocument, picturesForPrint } from './pdf-document.ts';
import { pdfLink } from './pdf-link.ts';
import { PdfPages } from './pdf-pages.tsx';
import styles from './pdf-viewer.module.css';
import { type PdfState, usePdf } from './use-pdf.ts';

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
/** On a wide screen a page as wide as the window would be too large to read. */
const WIDE = 1000;
const COMFORTABLE = 1.25;

/** Shows one stored PDF by a signed link: pages, zoom, print, download. Any other address is refused. */
export function PdfViewer() {
  const t = useT();
  const state = usePdf(pdfLink(useSearch({ strict: false }) as Record<string, unknown>));
  const [zoom, setZoom] = useState<number | null>(() => (window.innerWidth > WIDE ? COMFORTABLE : null));
  const [page, setPage] = useState(1);
  const { pdf, file, name = t('public.pdf.title'), problem } = state;
  const print = usePrint(pdf);
  const save = () => file && saveBlob(file, name);
  return (
    <div className={styles.viewer}>
      <header className={styles.bar}>
        <h1 tabIndex={-1}>{name}</h1>
        {pdf ? <PageTools page={page} pages={pdf.numPages} /> : null}
        {pdf ? <ZoomTools zoom={zoom} onZoom={setZoom} /> : null}
        <span className={styles.tools}>
          {pdf ? (
            <IconButton label={t('public.pdf.print')} icon={<IconPrinter size={18} />} onClick={print.start} />
          ) : null}
          {file ? (
            <IconButton label={t('public.pdf.download')} icon={<IconDownload size={18} />} onClick={save} />
          ) : null}
        </span>
      </header>
      <main id="content" className={styles.content}>
        {problem ? <Problem problem={problem} onSave={file ? save : undefined} /> : null}
        {pdf ? <PdfPages pdf={pdf} zoom={zoom} onSeen={setPage} /> : null}
        {!pdf && !problem ? <Skeleton lines={12} height={24} /> : null}
      </main>
      <p role="status" className={styles.status}>
        {print.page ? t('public.pdf.preparing', { page: print.page, pages: pdf?.numPages ?? 0 }) : ''}
      </p>
      <div className={styles.paper} aria-hidden="true">
        {print.pictures.map((picture) => (
          <img key={picture} src={picture} alt="" />
        ))}
      </div>
    </div>
  );
}

function Problem({ problem, onSave }: { problem: NonNullable<PdfState['problem']>; onSave?: () => void }) {
  const t = useT();
  return (
    <div className={styles.problem}>
      <ErrorState title={t(`public.pdf.${problem}`)} />
      {onSave ? <Button onClick={onSave}>{t('public.pdf.download')}</Button> : null}
    </div>
  );
}

function PageTools({ page, pages }: { page: number; pages: number }) {
  const t = useT();
  const go = (to: number) => document.getElementById(`page-${to}`)?.scrollIntoView({ block: 'start' });
  return (
    <span className={styles.tools}>
      <IconButton
        label={t('public.pdf.previous')}
        icon={<IconChevronUp size={18} />}
        disabled={page <= 1}
        onClick={() => go(page - 1)}
      />
      <span className={styles.count}>
        {page} / {pages}
      </span>
      <IconButton
        label={t('public.pdf.next')}
        icon={<IconChevronDown size={18} />}
        disabled={page >= pages}
        onClick={() => go(page + 1)}
      />
    </span>
  );
}

function ZoomTools({ zoom, onZoom }: { zoom: number | null; onZoom: (zoom: number | null) => void }) {
  const t = useT();
  const now = zoom ?? 1;
  const larger = ZOOMS.find((step) => step > now);
  const smaller = ZOOMS.findLast((step) => step < now);
  return (
    <span className={styles.tools}>
      <IconButton
        label={t('public.pdf.zoom_out')}
        icon={<IconZoomOut size={18} />}
        disabled={smaller === undefined}
        onClick={() => onZoom(smaller ?? now)}
      />
      <IconButton
        label={t('public.pdf.fit')}
        icon={<IconArrowsHorizontal size={18} />}
        aria-pressed={zoom === null}
        onClick={() => onZoom(null)}
      />
      <IconButton
        label={t('public.pdf.zoom_in')}
        icon={<IconZoomIn size={18} />}
        disabled={larger === undefined}
        onClick={() => onZoom(larger ?? now)}
      />
    </span>
  );
}

/**
 * Pages are drawn for paper, then the browser's own dialog opens. The pictures stay until the next time: phones print after the
 * dialog has closed.
 */
function usePrint(pdf: PdfDocument | undefined) {
  const [page, setPage] = useState(0);
  const [pictures, setPictures] = useState<readonly string[]>([]);
  useEffect(() => {
    if (pictures.length === 0) return undefined;
    const images = [...document.querySelectorAll<HTMLImageElement>(`.${styles.paper} img`)];
    void Promise.all(images.map((image) => image.decode().catch(() => undefined))).then(() => window.print());
    return () => {
      for (const picture of pictures) URL.revokeObjectURL(picture);
    };
  }, [pictures]);
  const start = async () => {
    if (!pdf || page > 0) return;
    const made = await picturesForPrint(pdf, setPage).catch(() => []);
    setPage(0);
    setPictures(made);
  };
  return { page, pictures, start };
}
