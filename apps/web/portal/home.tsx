import { HomePage } from '../../../modules/activities/portal-home/home-page.portal.tsx';
import { CustomerName } from './customer-selector.tsx';

/** The portal's home page with the choice of the customer beside the greeting. */
export const Home = () => <HomePage beside={<CustomerName />} />;
