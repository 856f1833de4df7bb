import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../../ui/text/text.tsx';
import { drawPage, type PdfDocument, type PdfPage, textOf } from './pdf-document.ts';
import styles from './pdf-viewer.module.css';

/** Width of a page in CSS pixels at 100 %. */
const PIXELS_PER_POINT = 96 / 72;

/** Props of PdfPages: `zoom` null fits the width; `onSeen` hears which page is in sight. */
export interface PdfPagesProps {
  pdf: PdfDocument;
  zoom: number | null;
  onSeen: (page: number) => void;
}

/** All pages below each other; a page is drawn when it comes near. */
export function PdfPages({ pdf, zoom, onSeen }: PdfPagesProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const numbers = Array.from({ length: pdf.numPages }, (_, at) => at + 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse the pages are scrolled by the keyboard
    <div className={styles.pages} ref={frame} tabIndex={0}>
      {width === 0
        ? null
        : numbers.map((number) => (
            <Page key={number} pdf={pdf} number={number} zoom={zoom} width={width} onSeen={onSeen} />
          ))}
    </div>
  );
}

function useWidth(frame: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}

interface PageProps extends PdfPagesProps {
  number: number;
  width: number;
}

function Page({ pdf, number, zoom, width, onSeen }: PageProps) {
  const t = useT();
  const holder = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState<PdfPage | null>(null);
  const [text, setText] = useState('');
  const isNear = useNear(holder, number, onSeen);
  useEffect(() => {
    if (!isNear || page) return;
    pdf.getPage(number).then(
      (loaded) => {
        setPage(loaded);
        textOf(loaded).then(setText, () => undefined);
      },
      () => undefined,
    );
  }, [isNear, page, pdf, number]);
  const natural = page?.getViewport({ scale: PIXELS_PER_POINT });
  const scale = natural ? (zoom ?? (width - 2 * gutterOf(width)) / natural.width) : 1;
  useEffect(() => {
    if (!page || !isNear || !canvas.current) return undefined;
    return drawPage(page, canvas.current, scale * PIXELS_PER_POINT);
  }, [page, isNear, scale]);
  const size = natural ? { width: natural.width * scale, height: natural.height * scale } : { height: width * 1.3 };
  return (
    <div ref={holder} id={`page-${number}`} className={styles.page} style={size}>
      <canvas ref={canvas} role="img" aria-label={t('public.pdf.page', { page: number, pages: pdf.numPages })} />
      <p className={styles.words}>{text}</p>
    </div>
  );
}

const gutterOf = (width: number): number => (width < 600 ? 8 : 24);

function useNear(holder: React.RefObject<HTMLDivElement | null>, number: number, onSeen: (page: number) => void) {
  const [isNear, setNear] = useState(number <= 2);
  const seen = useRef(onSeen);
  seen.current = onSeen;
  useEffect(() => {
    const element = holder.current;
    if (!element) return undefined;
    const near = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '800px 0px',
    });
    // The page that crosses the middle of the window is the one in sight.
    const middle = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen.current(number), {
      rootMargin: '-50% 0px -50% 0px',
    });
    near.observe(element);
    middle.observe(element);
    return () => {
      near.disconnect();
      middle.disconnect();
    };
  }, [holder, number]);
  return isNear;
}
