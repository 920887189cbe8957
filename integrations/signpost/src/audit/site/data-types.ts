/** A field that Google requires. */
export interface RequiredField {
  /** The field, or several of which one is enough. A dot leads to a nested field: `item.name`. */
  readonly anyOf: readonly string[];
  /** The required fields of each value, if it is an object. */
  readonly needs?: readonly RequiredField[];
  /** True if only the fields of its values are required. */
  readonly isOptional?: true;
  /** True if the last item of a list may lack it. */
  readonly exceptLast?: true;
  /** Types of values that don't need it. */
  readonly except?: readonly string[];
  /** The one type of values that needs it. */
  readonly only?: string;
}

/** A type of structured data for which Google shows a rich result. */
export interface DataType {
  /** Its schema.org name, then the narrower types that count as it. */
  readonly types: readonly string[];
  /** The page of Google Search Central with its fields. */
  readonly source: string;
  readonly required: readonly RequiredField[];
}

const docs = 'https://developers.google.com/search/docs/appearance/structured-data';
const names = (types: string): readonly string[] => types.split(/\s+/);
const field = (...anyOf: string[]): RequiredField => ({ anyOf });

/**
 * The fields that Google requires for the types that it shows, as its pages had them from July to September 2026. Article and
 * Organization have none, and Google no longer shows FAQPage.
 */
export const dataTypes: readonly DataType[] = [
  {
    types: names('BreadcrumbList'),
    source: `${docs}/breadcrumb`,
    required: [
      {
        anyOf: ['itemListElement'],
        needs: [field('position'), field('name', 'item.name'), { anyOf: ['item'], exceptLast: true }],
      },
    ],
  },
  {
    types:
      names(`Event BusinessEvent ChildrensEvent ComedyEvent DanceEvent EducationEvent ExhibitionEvent Festival FoodEvent
LiteraryEvent MusicEvent SaleEvent ScreeningEvent SocialEvent SportsEvent TheaterEvent VisualArtsEvent`),
    source: `${docs}/event`,
    required: [
      field('name'),
      field('startDate'),
      // Google shows no event that is only online, so an online place needs no postal fields.
      { anyOf: ['location'], needs: [{ anyOf: ['address'], except: ['VirtualLocation'] }] },
    ],
  },
  {
    types: names('JobPosting'),
    source: `${docs}/job-posting`,
    required: [
      field('title'),
      field('description'),
      field('datePosted'),
      field('hiringOrganization'),
      // A remote job names the places from which people may apply.
      field('jobLocation', 'applicantLocationRequirements'),
      {
        anyOf: ['jobLocation'],
        isOptional: true,
        needs: [{ anyOf: ['address'], needs: [field('addressCountry')] }],
      },
    ],
  },
  {
    types:
      names(`LocalBusiness AnimalShelter AutomotiveBusiness AutoRepair Bakery BarOrPub BedAndBreakfast BookStore
CafeOrCoffeeShop ClothingStore Dentist Electrician ElectronicsStore FinancialService Florist FurnitureStore GroceryStore
HairSalon HardwareStore HealthAndBeautyBusiness HomeAndConstructionBusiness Hotel InsuranceAgency LegalService
LodgingBusiness MedicalBusiness MedicalClinic Pharmacy Physician Plumber RealEstateAgent Restaurant Store TravelAgency`),
    source: `${docs}/local-business`,
    required: [field('name'), field('address')],
  },
  {
    types: names('Product'),
    source: `${docs}/product-snippet`,
    required: [
      field('name'),
      field('review', 'aggregateRating', 'offers'),
      {
        anyOf: ['offers'],
        isOptional: true,
        needs: [
          { anyOf: ['price', 'priceSpecification.price'], except: ['AggregateOffer'] },
          { anyOf: ['lowPrice'], only: 'AggregateOffer' },
          { anyOf: ['priceCurrency'], only: 'AggregateOffer' },
        ],
      },
      {
        anyOf: ['aggregateRating'],
        isOptional: true,
        needs: [field('ratingValue'), field('ratingCount', 'reviewCount')],
      },
      {
        anyOf: ['review'],
        isOptional: true,
        needs: [
          field('author'),
          // A review of pros and cons may go without a rating.
          { anyOf: ['reviewRating', 'positiveNotes', 'negativeNotes'] },
          { anyOf: ['reviewRating'], isOptional: true, needs: [field('ratingValue')] },
        ],
      },
    ],
  },
  { types: names('Recipe'), source: `${docs}/recipe`, required: [field('name'), field('image')] },
  {
    types: names('VideoObject'),
    source: `${docs}/video`,
    required: [field('name'), field('thumbnailUrl'), field('uploadDate')],
  },
];
