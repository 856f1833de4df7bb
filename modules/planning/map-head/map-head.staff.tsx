import { useMediaQuery } from '@mantine/hooks';
import { IconLassoPolygon } from '@tabler/icons-react';
import { useRef } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { FilterBar } from '../../../ui/patterns/filter/filter-bar.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Segmented } from '../../../ui/primitives/actions/segmented.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { useOrderFilters } from '../../activities/public.web.tsx';
import { withOpen, withoutOpen } from '../map-screen/use-map-data.web.ts';
import { useWidth } from '../schedule-head/use-width.web.ts';
import styles from './map-head.module.css';

interface Props {
  total: number | undefined;
  filters: ReturnType<typeof useOrderFilters>;
  colour: 'type' | 'status';
  onColour: (colour: 'type' | 'status') => void;
  isLasso: boolean;
  /** Absent for who may not assign, and where there is nothing to choose. */
  onLasso?: (isOn: boolean) => void;
  /** Nothing to draw around has come yet; the button stands where it will be. */
  isWaiting: boolean;
}

/** What of the activities, in which colours, and choosing them by drawing; on a phone all of it in one row. */
export function MapHead(props: Props) {
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  if (isPhone)
    return (
      <div className={styles.phone}>
        {/* The top bar says it already. */}
        <h1 tabIndex={-1} className="app-sr">
          {t('planning.map')}
        </h1>
        <MapFilters {...props} />
        <ColourChoice {...props} />
        <LassoButton {...props} isIcon />
      </div>
    );
  return <WideHead {...props} />;
}

/** Beside a panel the filters fold, and the colours stand with them: two lines at any width. */
const ROOM_FOR_FILTERS = 640;

function WideHead(props: Props) {
  const t = useT();
  const format = useFormat();
  const head = useRef<HTMLDivElement>(null);
  const width = useWidth(head);
  const isNarrow = width > 0 && width < ROOM_FOR_FILTERS;
  return (
    <div ref={head}>
      <PageHeader
        title={t('planning.map')}
        count={props.total === undefined ? undefined : format.number(props.total)}
        controls={
          <>
            {isNarrow ? null : (
              <span className={styles.colour}>
                <span aria-hidden="true">{t('planning.map.colour')}</span>
                <ColourChoice {...props} />
              </span>
            )}
            <LassoButton {...props} />
          </>
        }
      />
      <div className={isNarrow ? styles.narrow : undefined}>
        <MapFilters {...props} isFolded={isNarrow} />
        {isNarrow ? <ColourChoice {...props} /> : null}
      </div>
    </div>
  );
}

function MapFilters({ filters, total, isFolded }: Props & { isFolded?: boolean }) {
  const t = useT();
  return (
    <FilterBar
      fields={filters.fields}
      value={withOpen(filters.value)}
      onChange={(value) => filters.onFilters(withoutOpen(value))}
      resultNote={total === undefined ? undefined : t('planning.results', { count: total })}
      isFolded={isFolded}
    />
  );
}

function ColourChoice({ colour, onColour }: Props) {
  const t = useT();
  return (
    <Segmented
      label={t('planning.map.colour')}
      options={(['type', 'status'] as const).map((value) => ({ value, label: t(`planning.map.colour_${value}`) }))}
      value={colour}
      onChange={onColour}
    />
  );
}

function LassoButton({ isLasso, onLasso, isWaiting, isIcon }: Props & { isIcon?: boolean }) {
  const t = useT();
  if (!onLasso) return null;
  const words = t('planning.map.lasso');
  return (
    <Button
      variant="secondary"
      icon={<IconLassoPolygon size={isIcon ? 18 : 16} stroke={1.75} />}
      aria-pressed={isLasso}
      disabled={isWaiting}
      onClick={() => onLasso(!isLasso)}
      data-tip={isIcon ? words : undefined}
    >
      {isIcon ? <span className="app-sr">{words}</span> : words}
    </Button>
  );
}
