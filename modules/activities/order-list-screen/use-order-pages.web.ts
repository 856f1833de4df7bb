import { useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readKey, readOptions } from '../../../platform/web/query/hooks.ts';
import { queryClient } from '../../../platform/web/query/query-client.ts';
import { askAgain } from '../../../platform/web/resource-list/state/list-read.ts';
import { orderReads } from '../order-web/order-calls.web.ts';
import type { OrderPage, OrderQuery, OrderQuestion, OrderRow } from '../order-web/order-types.web.ts';

/** Activity list refresh time. */
export const REFRESH_MS = 600_000;
/** Cached pages stay within this distance of the current one. */
export const KEPT_PAGES = 2;
export const PAGE_ROWS = 60;

const request = (question: OrderQuestion, page: number) => ({ query: { ...question, page, per_page: PAGE_ROWS } });
/** Cache key of a page of a question. */
export const pageKey = (question: OrderQuestion, page: number) =>
  readKey(orderReads.list as never, request(question, page));

/** A question without filters asks nothing. */
export const asksAnything = ({ filters }: OrderQuestion): boolean =>
  filters !== undefined && Object.keys(filters).length > 0;

/**
 * The rows around what is in view: pages are asked for as they come into view, kept within ±2 of the current one, and read again
 * every ten minutes.
 */
export function useOrderPages(question: OrderQuestion, isPaged: boolean) {
  const isAsked = asksAnything(question);
  const [view, setView] = useState(FIRST_VIEW);
  const signature = JSON.stringify(question);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question starts at page 1
  useEffect(() => setView(FIRST_VIEW), [signature]);
  // Scrolling from row to row changes nothing here; the page is drawn anew only when another page comes into view.
  const onRange = useCallback((first: number, last: number) => {
    const next = { from: pageOf(first), to: pageOf(last), current: pageOf((first + last) / 2) };
    setView((before) => (sameView(before, next) ? before : next));
  }, []);
  const { current } = view;
  const pages = pagesBetween(view.from, view.to);
  const answers = useQueries({
    queries: pages.map((page) => ({
      ...readOptions(orderReads.list, request(question, page), { every: REFRESH_MS, isEnabled: isAsked }),
      staleTime: 30_000,
    })),
  });
  useEffect(() => forgetFarPages(question, current), [question, current]);
  const stamp = answers.map((answer) => answer.dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages come out of the cache, the stamp says when they changed
  const loaded = useMemo(() => loadedRows(question, current, isPaged), [signature, current, stamp, isPaged]);
  const own = Math.max(0, ...answers.map((answer) => answer.dataUpdatedAt));
  const before = useRef<Shown | null>(null);
  if (loaded) before.current = { question, rows: loaded, updatedAt: own || (before.current?.updatedAt ?? 0) };
  const failed = answers.find((answer) => answer.error)?.error ?? null;
  const shown =
    before.current && mayStand(before.current.question, question, failed !== null) ? before.current.rows : null;
  return {
    isAsked,
    shown,
    /** The rows still belong to the question before. */
    isOld: loaded === null,
    isFetching: answers.some((answer) => answer.isFetching),
    error: failed,
    updatedAt: own || (before.current?.updatedAt ?? 0),
    onRange,
    /** Classic pages, for the cards of phones. */
    paging: {
      page: current,
      perPage: PAGE_ROWS,
      total: shown?.total ?? 0,
      onPage: (page: number) => onRange((page - 1) * PAGE_ROWS, page * PAGE_ROWS - 1),
    },
    refetch: () => void askAgain(orderReads.list),
  };
}

/** The rows on screen, the question they answer, and when they were read (ms). */
interface Shown {
  question: OrderQuestion;
  rows: OrderWindow;
  updatedAt: number;
}

/** What a question is about, whatever its order and however exactly it is counted. */
const subjectOf = ({ sort: _sort, exact: _exact, ...subject }: OrderQuestion): string => JSON.stringify(subject);

/**
 * Whether rows of the question before may stand while an answer is on its way: in another order they are still those that fit. Once
 * it has failed, or where they answer another question, they would pass for its own.
 */
export const mayStand = (before: OrderQuestion, asked: OrderQuestion, hasFailed: boolean): boolean =>
  hasFailed ? JSON.stringify(before) === JSON.stringify(asked) : subjectOf(before) === subjectOf(asked);

/** What the cache holds around the current page, as one run of rows. */
export interface OrderWindow {
  offset: number;
  rows: OrderRow[];
  total: number;
  isEstimate: boolean;
  /** Σ in the base currency over everything that fits; absent without view_prices.order. */
  sum: number | null | undefined;
}

const pageOf = (row: number): number => Math.floor(row / PAGE_ROWS) + 1;

/** Pages in view, and the one in the middle. */
interface View {
  from: number;
  to: number;
  current: number;
}

const FIRST_VIEW: View = { from: 1, to: 1, current: 1 };

const sameView = (one: View, other: View): boolean =>
  one.from === other.from && one.to === other.to && one.current === other.current;

function pagesBetween(from: number, to: number): number[] {
  return Array.from({ length: Math.min(KEPT_PAGES * 2 + 1, to - from + 1) }, (_, at) => from + at);
}

function loadedRows(question: OrderQuestion, current: number, isPaged: boolean): OrderWindow | null {
  const page = (number: number) => queryClient.getQueryData<OrderPage>(pageKey(question, number));
  const around = (isPaged ? [0] : [0, 1, -1, 2, -2]).map((step) => current + step);
  const anchor = around.find((number) => number > 0 && page(number));
  if (anchor === undefined) return null;
  let [from, to] = [anchor, anchor];
  while (!isPaged && from > 1 && from > current - KEPT_PAGES && page(from - 1)) from -= 1;
  while (!isPaged && to < current + KEPT_PAGES && page(to + 1)) to += 1;
  const run = Array.from({ length: to - from + 1 }, (_, at) => page(from + at)).filter((one) => one !== undefined);
  const newest = run[anchor - from];
  return {
    offset: (from - 1) * PAGE_ROWS,
    rows: run.flatMap((one) => one.data),
    total: newest?.total ?? 0,
    isEstimate: newest?.total_is_estimate ?? false,
    sum: newest?.sum_grand_total,
  };
}

/** Drops the pages of a question that are further than KEPT_PAGES from the current one and not on screen. */
export function forgetFarPages(question: OrderQuestion, current: number): void {
  const wanted = JSON.stringify(question);
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) => {
      if (queryKey[0] !== orderReads.list.path) return false;
      const { page = 1, per_page: size, ...rest } = (queryKey[1] as { query?: OrderQuery }).query ?? {};
      return size === PAGE_ROWS && JSON.stringify(rest) === wanted && Math.abs(page - current) > KEPT_PAGES;
    },
  });
}
