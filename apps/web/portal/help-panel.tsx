import { PeekDrawer } from '../../../ui/patterns/overlay/peek-drawer.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { Company } from '../company.ts';

/** Help beside the page: how to reach the company. Non-modal, so that the page stays usable (WCAG 3.2.6). */
export default function HelpPanel({ company, onClose }: { company: Company | null; onClose: () => void }) {
  const t = useT();
  const rows = [
    company?.phone
      ? { id: 'phone', label: t('portal.help.phone'), value: <a href={`tel:${company.phone}`}>{company.phone}</a> }
      : null,
    company?.email
      ? { id: 'email', label: t('portal.help.email'), value: <a href={`mailto:${company.email}`}>{company.email}</a> }
      : null,
  ].filter((row) => row !== null);
  return (
    <PeekDrawer recordId="help" reference={t('portal.help.title')} onClose={onClose}>
      <p>{rows.length > 0 ? t('portal.help.text') : t('portal.help.none')}</p>
      {rows.length > 0 ? <DataList items={rows} /> : null}
    </PeekDrawer>
  );
}
