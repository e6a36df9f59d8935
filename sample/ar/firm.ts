import type { FirmInArabic } from '#core/settings/firm-in.ts'

/** What the sample facts of the firm are in Arabic; like those, none is real. */
export const sampleFirmInArabic: FirmInArabic = {
  name: 'قنطرة',
  legalName: 'قنطرة كابيتال المحدودة',
  city: 'القاهرة',
  address: '1 شارع المثال (عنوان نموذجي)\nالقاهرة، مصر',
}
