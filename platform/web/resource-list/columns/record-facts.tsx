import { type ReactNode, useState } from 'react';
import { DataList } from '../../../../ui/patterns/page/data-list.tsx';
import { Section } from '../../../../ui/patterns/page/page.tsx';
import { Button } from '../../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../../ui/text/text.tsx';
import type { AnyResource } from '../../../resource/define.ts';
import { language } from '../../i18n/i18n.ts';
import type { AnyRow } from '../../resource-form/form-values.ts';
import styles from '../../resource-form/record-form.module.css';
import { titleOf } from '../../routing/screen.ts';
import { FieldCell } from './cells.tsx';
import type { CellSlots } from './columns.tsx';

/** Props of RecordFacts. */
export interface RecordFactsProps {
  resource: AnyResource;
  row: AnyRow;
  cells?: CellSlots;
  /** A field that is said elsewhere. */
  besides?: string;
}

/** What is known, in its sections; what is not is counted, and listed when somebody asks for it. */
export function RecordFacts({ resource, row, cells = {}, besides }: RecordFactsProps) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const sections = resource.form.map(({ section, fields }) => ({
    section,
    facts: fields.flatMap((name) => {
      const field = resource.fields[name];
      if (!field || field.options.waits || name === besides) return [];
      return [{ name, field, own: cells[name]?.(row) }];
    }),
  }));
  const isKnown = ({ name, own }: { name: string; own: ReactNode }) => own || !isEmpty(row[name]);
  const unknown = sections.flatMap(({ facts }) => facts).filter((fact) => !isKnown(fact)).length;
  const shown = sections.map(({ section, facts }) => ({ section, facts: isWhole ? facts : facts.filter(isKnown) }));
  return (
    <>
      {shown.map(({ section, facts }) =>
        facts.length > 0 ? (
          <Section key={section[0]} title={titleOf({ title: section }, language())}>
            <DataList
              items={facts.map(({ name, field, own }) => ({
                id: name,
                label: titleOf({ title: field.label }, language()),
                value: own ?? <FieldCell isSpelledOut field={field} name={name} row={row} />,
              }))}
            />
          </Section>
        ) : null,
      )}
      {unknown > 0 ? (
        <div className={styles.unknown}>
          <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {t('records.empty_fields', { count: unknown })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
