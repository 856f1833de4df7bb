/** The same words in the portal, which loads texts of its own. */
export { priceExplainedMessages as portalPriceMessages } from '../price-explained/messages.ts';
