import type { FirmWords } from '#core/settings/firm.ts'

/** What the sample facts of the firm are in Arabic; like those, none is real. */
export const sampleFirm: FirmWords = {
  name: 'قنطرة',
  legalName: 'قنطرة كابيتال المحدودة',
  city: 'القاهرة',
  address: '1 شارع المثال (عنوان نموذجي)\nالقاهرة، مصر',
}
