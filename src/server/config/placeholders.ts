import type { Config } from './config.ts';
import { ConfigError } from './files.ts';
import type { Settings } from './settings.ts';

/** Reserved domains. Source: RFC 2606. */
const reservedDomain =
  /(?:^|[@./])(?:[\w-]+\.)*(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)(?:[/:]|$)/i;
const sampleNumber = /\b(?:EJEMPLO|Ejemplo|EXAMPLE|Example|SAMPLE|MUESTRA|X{3,})\b/;

/** Numbers and addresses of the configurations that ship with the product, which may belong to third parties. */
const shippedValues = new Set([
  '+52 55 5000 0174',
  '+52 55 5000 0175',
  '+52 55 5000 0176',
  '+91 22 5000 0174',
  '+91 22 5000 0175',
  '+91 22 5000 0176',
  '+52 222 500 0310',
  '+52 222 500 0311',
  '+52 222 500 0312',
  'Av. Paseo de la Reforma 174, Col. Juárez, 06600 Ciudad de México',
  '174 Bandra Kurla Complex, Bandra East, Mumbai 400051',
  'Calle 5 Oriente 310, Centro, 72000 Puebla, Puebla',
  'EJE010101AAA',
  '27AAAAA0000A1Z5',
]);

type NamedValue = readonly [place: string, value: string | undefined];

/** What borrowers, providers and authorities are given. */
type Stated = Pick<Config, 'brand' | 'accounting'>;

/**
 * What of a configuration is still an example: registration and tax numbers, e-mail and web addresses of reserved domains, the
 * shipped brands' telephones and postal addresses. A line each, which names its place.
 */
export function listPlaceholders({ brand: { site, contact, lenders }, accounting }: Stated): string[] {
  const namedValues: NamedValue[] = [
    ['site', site],
    ...listContactValues('contact', contact),
    ...Object.entries(lenders).flatMap(
      ([market, { contact: marketContact, registration, complaints, ...lender }]): NamedValue[] => [
        ...listContactValues(`lenders.${market}.contact`, marketContact),
        [`lenders.${market}.registration.number`, registration.number],
        [`lenders.${market}.contractRegister.number`, lender.contractRegister?.number],
        [`lenders.${market}.complaints.officer`, complaints.officer],
        [`lenders.${market}.counselAgreedTo.compoundLateCharges`, lender.counselAgreedTo.compoundLateCharges],
        ...lender.serviceProviders.flatMap(({ name, phone, email }, index): NamedValue[] => [
          [`lenders.${market}.serviceProviders.${index}.name`, name],
          [`lenders.${market}.serviceProviders.${index}.phone`, phone],
          [`lenders.${market}.serviceProviders.${index}.email`, email],
        ]),
        [`lenders.${market}.complaints.phone`, complaints.phone],
        [`lenders.${market}.complaints.email`, complaints.email],
      ],
    ),
  ];
  return [
    ...namedValues.map(([path, value]): NamedValue => [`brand.json: ${path}`, value]),
    ...Object.entries(accounting).map(
      ([market, { taxId }]): NamedValue => [`accounting.json: ${market}.taxId`, taxId],
    ),
  ].flatMap(([place, value]) =>
    value !== undefined && isPlaceholder(value) ? [`${place} is an example, “${value}”`] : [],
  );
}

/** Throws {@link ConfigError} where a server for real borrowers would have placeholders, unless PLACEHOLDERS=allowed. */
export function assertNoPlaceholders(config: Stated, settings: Settings): void {
  if (settings.demonstration || settings.allowsPlaceholders) return;
  const found = listPlaceholders(config);
  if (found.length === 0) return;
  throw new ConfigError([
    ...found,
    'borrowers, providers and authorities would be given these: put yours in their place, or, where nobody is real, set PLACEHOLDERS=allowed',
  ]);
}

const contactFields = ['phone', 'whatsapp', 'email', 'address'] as const;

function listContactValues(
  path: string,
  contact: { readonly [Field in (typeof contactFields)[number]]?: string | undefined },
): NamedValue[] {
  return contactFields.map((field) => [`${path}.${field}`, contact[field]]);
}

function isPlaceholder(value: string): boolean {
  return shippedValues.has(value) || sampleNumber.test(value) || reservedDomain.test(value);
}
