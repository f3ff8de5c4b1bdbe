export { EndpointSliceController } from './controller.ts';
export { ListedEndpoints } from './listed-endpoints.ts';
export { type Listing, listingOf } from './listing.ts';
