import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { useCompanyFacts } from '../../activities/public.web.tsx';
import over from '../map-drawing/over-map.module.css';
import { type MapProps, useMap } from '../map-view/use-map.web.ts';
import { useWidth } from '../schedule-head/use-width.web.ts';
import styles from './map.module.css';
import { NoStreets } from './no-streets.staff.tsx';

interface Props extends MapProps {
  /** Whether it is known that there are pictures or not. */
  isTilesKnown: boolean;
  /** What the colours mean: in a line, or behind a button. */
  legend: (isButton: boolean) => React.ReactNode;
  /** What is said over the map, at its head. */
  above: React.ReactNode;
  /** What can be done with what is chosen, in the line at the foot. */
  bar: React.ReactNode;
}

/** A narrower map keeps its legend behind a button. */
const ROOM_FOR_LEGEND = 480;

/** The picture of the map: drag, wheel and pinch move it, arrows and + − too; drawn once a frame, whatever the number of points. */
export function MapCanvas(props: Props) {
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  const isSmall = useWidth(frame) < ROOM_FOR_LEGEND;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { country } = useCompanyFacts();
  const [outside, setOutside] = useState(0);
  const [isSilent, setSilent] = useState(false);
  const foot = useRef<HTMLDivElement>(null);
  const map = useMap({ ...props, home: country, foot, onOutside: setOutside, onSilent: setSilent }, canvas);
  return (
    <div className={styles.map} data-lasso={props.isLasso} ref={frame}>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it takes keys for moving and zooming, as an application does */}
      <canvas
        ref={canvas}
        className={styles.canvas}
        tabIndex={0}
        role="application"
        aria-label={t('planning.map.label')}
      />
      <div className={over.above}>
        {props.above}
        {outside > 0 && !props.isLasso ? (
          <div className={over.outside}>
            <span role="status">{t('planning.map.outside', { count: outside })}</span>
            <Button variant="quiet" onClick={() => map.current?.fit()}>
              {t('planning.map.show_all')}
            </Button>
          </div>
        ) : null}
      </div>
      <div className={styles.foot} ref={foot}>
        {props.isTilesKnown && (isSilent || !props.hasTiles) ? <NoStreets isSilent={isSilent} /> : null}
        {isSmall ? null : props.legend(false)}
        {props.bar}
      </div>
      <div className={styles.zoom}>
        <IconButton
          isBordered
          label={t('planning.map.in')}
          icon={<IconPlus size={16} />}
          onClick={() => map.current?.zoom(1)}
        />
        <IconButton
          isBordered
          label={t('planning.map.out')}
          icon={<IconMinus size={16} />}
          onClick={() => map.current?.zoom(-1)}
        />
        <IconButton
          isBordered
          label={t('planning.map.fit')}
          icon={<IconFocusCentered size={16} />}
          onClick={() => map.current?.fit()}
        />
        {isSmall ? props.legend(true) : null}
      </div>
    </div>
  );
}
