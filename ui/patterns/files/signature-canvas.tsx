import { useEffect, useRef } from 'react';
import Pad from 'signature_pad';
import styles from './files.module.css';

/** The drawing area; loaded with its library when it is first shown. Always black on white, so that it prints. */
export default function SignatureCanvas({
  isEmpty,
  label,
  onChange,
}: {
  isEmpty: boolean;
  label: string;
  onChange: (image: string | null) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const made = new Pad(element, {
      minWidth: 0.8,
      maxWidth: 2.2,
      backgroundColor: 'rgb(255, 255, 255)',
      penColor: 'rgb(26, 32, 40)',
    });
    pad.current = made;
    const resize = () => {
      const strokes = made.toData();
      const ratio = Math.min(2, window.devicePixelRatio || 1);
      element.width = element.offsetWidth * ratio;
      element.height = element.offsetHeight * ratio;
      element.getContext('2d')?.scale(ratio, ratio);
      made.clear();
      made.fromData(strokes);
    };
    const end = () => latest.current(made.isEmpty() ? null : made.toDataURL('image/png'));
    resize();
    made.addEventListener('endStroke', end);
    window.addEventListener('resize', resize);
    return () => {
      made.removeEventListener('endStroke', end);
      window.removeEventListener('resize', resize);
      made.off();
    };
  }, []);
  useEffect(() => {
    if (isEmpty && pad.current && !pad.current.isEmpty()) pad.current.clear();
  }, [isEmpty]);
  return <canvas ref={canvas} className={styles.canvas} role="img" aria-label={label} />;
}
