import { HomePage } from '../../../modules/activities/portal-home/home-page.portal.tsx';
import { CustomerSelector } from './customer-selector.tsx';

/** The portal's home page with the choice of customer beside the greeting. */
export const Home = () => <HomePage beside={<CustomerSelector />} />;
