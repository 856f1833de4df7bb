import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useFormat } from '../../format/format-context.tsx';
import { IconButton } from '../../primitives/actions/icon-button.tsx';
import { useT } from '../../text/text.tsx';
import type { TablePaging } from '../table/resource-table-props.ts';
import styles from './list.module.css';

/** Page numbers to offer: first, last, and the current one with its neighbours; 0 stands for a gap. */
export function pageNumbers(page: number, pages: number): number[] {
  const wanted = new Set([1, pages, page - 1, page, page + 1].filter((n) => n >= 1 && n <= pages));
  const sorted = [...wanted].sort((a, b) => a - b);
  return sorted.flatMap((n, i) => {
    const gap = n - (sorted[i - 1] ?? n);
    return gap === 2 ? [n - 1, n] : gap > 2 ? [0, n] : [n];
  });
}

/** Classic pages: for lists people cite by page. */
export function Pager({ page, perPage, total, onPage, perPageOptions, onPerPage }: TablePaging) {
  const t = useT();
  const format = useFormat();
  const pages = Math.max(1, Math.ceil(total / perPage));
  return (
    <nav className={styles.pager} aria-label={t('ui.pager.label')}>
      <IconButton
        label={t('ui.pager.previous')}
        icon={<IconChevronLeft size={16} />}
        aria-disabled={page <= 1 || undefined}
        onClick={() => onPage(page - 1)}
      />
      {pageNumbers(page, pages).map((number, index) =>
        number === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps are alike
          <span key={`gap-${index}`} className={styles.gap}>
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            className={styles.pageButton}
            aria-current={number === page ? 'page' : undefined}
            aria-label={t('ui.pager.page', { page: number })}
            onClick={() => onPage(number)}
          >
            {format.number(number)}
          </button>
        ),
      )}
      <IconButton
        label={t('ui.pager.next')}
        icon={<IconChevronRight size={16} />}
        aria-disabled={page >= pages || undefined}
        onClick={() => onPage(page + 1)}
      />
      {perPageOptions && onPerPage ? (
        <label className={styles.perPage}>
          {t('ui.pager.per_page')}
          <select value={perPage} onChange={(event) => onPerPage(Number(event.currentTarget.value))}>
            {perPageOptions.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        </label>
      ) : null}
    </nav>
  );
}
