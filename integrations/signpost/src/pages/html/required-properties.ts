import { isObject, type JsonObject } from '../../lib/json/json.ts';
import { listItems, listThings } from './structured-things.ts';

// The properties without which Google shows no rich result:
// https://developers.google.com/search/docs/appearance/structured-data/breadcrumb, …/product-snippet, …/event

/** A required property that structured data lacks. */
export interface MissingProperty {
  /** `BreadcrumbList`, or a place in it: `item 2 of BreadcrumbList`. */
  readonly owner: string;
  /** `name`, or the properties of which one is required: `offers, review or aggregateRating`. */
  readonly property: string;
}

/** A quick test for nearly all data: the names of all but one event end in it. */
const suspect = /BreadcrumbList|Product|Event|Festival/;

const events: ReadonlySet<string> = new Set(
  `Event BusinessEvent ChildrensEvent ComedyEvent DanceEvent EducationEvent ExhibitionEvent Festival FoodEvent LiteraryEvent
MusicEvent SaleEvent ScreeningEvent SocialEvent SportsEvent TheaterEvent VisualArtsEvent`.split(/\s+/),
);

/** The missing properties of the things that a page is about. */
export function* findMissingProperties(text: string, value: unknown): Generator<MissingProperty> {
  if (!suspect.test(text)) return;
  for (const thing of listThings(value)) {
    const types = listItems(thing['@type']);
    if (types.includes('BreadcrumbList')) yield* checkBreadcrumbs(thing);
    if (types.includes('Product')) yield* checkProduct(thing);
    if (types.some((type) => typeof type === 'string' && events.has(type))) yield* checkEvent(thing);
  }
}

function* checkBreadcrumbs(list: JsonObject): Generator<MissingProperty> {
  // {"@id": "#breadcrumb"} is a reference to another place.
  if (isReference(list)) return;
  const items = listItems(list['itemListElement']);
  if (items.length === 0) yield { owner: 'BreadcrumbList', property: 'itemListElement' };

  for (const [index, item] of items.entries()) {
    if (!isObject(item)) continue;
    const owner = `item ${index + 1} of BreadcrumbList`;
    const target = item['item'];
    const isNamed = hasValue(item, 'name') || (isObject(target) && hasValue(target, 'name'));
    if (!hasValue(item, 'position')) yield { owner, property: 'position' };
    if (!isNamed) yield { owner, property: 'name' };
    // The last one is the page itself.
    if (!hasValue(item, 'item') && index < items.length - 1) yield { owner, property: 'item' };
  }
}

const productResults = ['offers', 'review', 'aggregateRating'];

function* checkProduct(product: JsonObject): Generator<MissingProperty> {
  if (isReference(product)) return;
  if (!hasValue(product, 'name')) yield { owner: 'Product', property: 'name' };
  if (!productResults.some((name) => hasValue(product, name)))
    yield { owner: 'Product', property: 'offers, review or aggregateRating' };
  for (const offer of listItems(product['offers']).filter(isObject)) yield* checkOffer(offer);
}

function* checkOffer(offer: JsonObject): Generator<MissingProperty> {
  if (isReference(offer)) return;
  const types = listItems(offer['@type']);
  if (types.includes('Offer') && !hasPrice(offer))
    yield { owner: 'Offer of Product', property: 'price or priceSpecification.price' };
  if (!types.includes('AggregateOffer')) return;
  for (const name of ['lowPrice', 'priceCurrency'])
    if (!hasValue(offer, name)) yield { owner: 'AggregateOffer of Product', property: name };
}

/** Shops often write several specifications: the price of a piece, and that of a litre. */
function hasPrice(offer: JsonObject): boolean {
  const specifications = listItems(offer['priceSpecification']).filter(isObject);
  const isSpecified = specifications.some((part) => hasValue(part, 'price') || isReference(part));
  return isSpecified || hasValue(offer, 'price');
}

function* checkEvent(event: JsonObject): Generator<MissingProperty> {
  if (isReference(event)) return;
  for (const name of ['name', 'startDate', 'location'])
    if (!hasValue(event, name)) yield { owner: 'Event', property: name };
  for (const place of listItems(event['location']).filter(isObject)) {
    const isPlace = !listItems(place['@type']).includes('VirtualLocation') && !isReference(place);
    if (isPlace && !hasValue(place, 'address')) yield { owner: 'Event', property: 'location.address' };
  }
}

function hasValue(thing: JsonObject, name: string): boolean {
  const value = thing[name];
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

function isReference(thing: JsonObject): boolean {
  return Object.keys(thing).every((key) => key === '@id' || key === '@type') && thing['@id'] !== undefined;
}
