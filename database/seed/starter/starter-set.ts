/** English and Spanish: the rows become the company's own in its language. */
export type Words = readonly [en: string, es: string];

export const inLanguage = (words: Words, language: string | undefined): string => words[language === 'es' ? 1 : 0];

/** What a line of a template is. */
export interface StarterLine {
  readonly name: Words;
  /** Key of its item type. */
  readonly item: string;
  readonly quantity?: number;
}

interface Named {
  readonly key: string;
  readonly name: Words;
}

export interface StarterItem extends Named {
  readonly kind: 'task' | 'item' | 'discount' | 'rental' | 'stock';
}

export interface StarterStatus extends Named {
  readonly state: 'pending' | 'released' | 'incomplete';
  readonly percent: number;
  readonly colour: string;
  /** The officer's Start button sets it. */
  readonly starts?: true;
  readonly isHiddenInPortal?: true;
}

export interface StarterReview extends Named {
  readonly gate: 'before_release' | 'before_complete' | 'after_complete';
  readonly result: 'tick' | 'pass_fail';
  readonly needsPhoto?: true;
}

/** An email people send about an activity, in the language of its reader. */
export interface StarterMessage extends Named {
  readonly subject: Words;
  /** One paragraph; greeting and company stand around it. */
  readonly text: Words;
}

export interface StarterType extends Named {
  readonly prefix: string;
  readonly colour: string;
  readonly icon: string;
  readonly needs: readonly ('driver' | 'schedule' | 'tasks' | 'signoff' | 'received')[];
  readonly isDefault?: true;
  readonly isRental?: true;
  readonly isHiddenInPortal?: true;
  /** The checklist a new activity starts with. */
  readonly template?: { readonly name: Words; readonly lines: readonly StarterLine[] };
  /** Keys of its reviews, in their order. */
  readonly reviews?: readonly string[];
}

/** What a trade begins with, as data. */
export interface StarterSet {
  readonly key: string;
  readonly name: Words;
  readonly purpose: Words;
  readonly statuses: readonly StarterStatus[];
  readonly items: readonly StarterItem[];
  readonly reviews: readonly StarterReview[];
  readonly types: readonly StarterType[];
  readonly messages: readonly StarterMessage[];
}

export type StarterKind = 'status' | 'item' | 'review' | 'type' | 'review_template' | 'template' | 'message';

/** One row a set would write. A key is one row, whichever sets bring it. */
export interface StarterEntry {
  readonly key: string;
  readonly kind: StarterKind;
  readonly name: Words;
  /** Entries that must all be there before it. */
  readonly requires: readonly string[];
  /** Entries its lines are of: it is nothing without any of them, and shorter without some. */
  readonly holds: readonly string[];
}

/** The rows of a set in the order in which they are written: what is referred to comes first. */
export function entriesOf(set: StarterSet): StarterEntry[] {
  const plain = (kind: StarterKind, all: readonly Named[]): StarterEntry[] =>
    all.map(({ key, name }) => ({ key: `${kind}.${key}`, kind, name, requires: [], holds: [] }));
  return [
    ...plain('status', set.statuses),
    ...plain('item', set.items),
    ...plain('review', set.reviews),
    ...plain('type', set.types),
    ...set.types.flatMap(({ key, name, reviews }) =>
      reviews
        ? [
            {
              key: `review_template.${key}`,
              kind: 'review_template' as const,
              name: [`${name[0]} reviews`, `Revisiones de ${name[1].toLowerCase()}`] as const,
              requires: [`type.${key}`],
              holds: reviews.map((review) => `review.${review}`),
            },
          ]
        : [],
    ),
    ...set.types.flatMap(({ key, template }) =>
      template
        ? [
            {
              key: `template.${key}`,
              kind: 'template' as const,
              name: template.name,
              requires: [`type.${key}`],
              holds: [...new Set(template.lines.map((line) => `item.${line.item}`))],
            },
          ]
        : [],
    ),
    ...plain('message', set.messages),
  ];
}
