import { PapersCard } from '../portal-papers/papers-card.portal.tsx';
import type { PortalRequest } from '../portal-web/portal-types.web.ts';
import { CompanyPapersCard } from './company-papers-card.portal.tsx';

/** Every document of a request: those the customer brings, and those of the company. */
export const RequestPapers = ({ request }: { request: PortalRequest }) => (
  <>
    <PapersCard request={request} />
    <CompanyPapersCard request={request} />
  </>
);
